import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Nothing of the person who runs this process. */
export const plainEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  LC_ALL: 'C',
}

/**
 * Answers a request for a repository below a folder, as a web server calls git (CGI). Repositories can only be read: git
 * refuses to push to one that no setting opens.
 */
export const serveGit = (
  root: string,
  place: string,
  request: IncomingMessage,
  response: ServerResponse,
  /** As old servers do: a commit that is no branch's newest is refused. */
  { onlyBranches = false }: { onlyBranches?: boolean } = {},
): void => {
  const [path = '', query = ''] = place.split('?')
  const program = spawn('git', ['http-backend'], {
    env: {
      ...plainEnv,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${path}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: onlyBranches ? '' : String(request.headers['git-protocol'] ?? ''),
    },
  })
  program.once('error', () => response.destroy())
  program.stdin.on('error', () => {})
  request.pipe(program.stdin)
  response.on('close', () => program.kill('SIGKILL'))
  let head: Buffer | null = Buffer.alloc(0)
  program.stdout.on('data', (bytes: Buffer) => {
    if (head === null) {
      if (!response.write(bytes)) {
        program.stdout.pause()
        response.once('drain', () => program.stdout.resume())
      }
      return
    }
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    for (const line of head.subarray(0, end).toString('latin1').split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/)
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
    head = null
  })
  program.stdout.on('end', () => response.end())
}
