import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../src/certificate.ts'
import { plainEnv, serveGit } from '../src/http-backend.ts'
import type { HostMap } from '../src/repository-address.ts'

export type FileContent =
  | string
  | Buffer
  | { link: string }
  | { program: string }
  /** A repository of somebody else, by its commit. */
  | { submodule: string }
export type Files = Readonly<Record<string, FileContent>>
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface TestRepository {
  /** What a student would hand in. */
  url: string
  /** The bare repository on the disk, for whatever else a test needs. */
  folder: string
  /** Puts one more commit on a branch, with exactly these files. */
  commit(files: Files, branch?: string): string
}

export interface RepositoryKind {
  /** As old servers do: a commit that is no branch's newest is refused. */
  givesOnlyBranches?: boolean
}

export interface GitServer {
  port: number
  caFile: string
  /** The names that lead here: give it to createGit as `resolve`. */
  hosts: HostMap
  /** What was asked, as `GET github.com/student/work.git/info/refs`. */
  asked: string[]
  /** `github.com/student/work`, or with another host. */
  repository(name: string, files?: Files, kind?: RepositoryKind): TestRepository
  /** Whatever begins with this is answered so, instead of by git; null: by git again. */
  answer(prefix: string, answer: Answer | null): void
  close(): Promise<void>
}

const famous = ['github.com', 'gitlab.com', 'bitbucket.org', 'git.academy.test']
export const git = (folder: string, args: readonly string[], input: string | Buffer = ''): string => {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    env: { ...plainEnv, HOME: folder },
    input,
    maxBuffer: 1024 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.toString('utf8')}`)
  return stdout.toString('utf8').trim()
}

const entryOf = (path: string, content: FileContent): Buffer[] => {
  const data = (mode: string, bytes: Buffer) => [
    Buffer.from(`M ${mode} inline ${path}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from('\n'),
  ]
  if (typeof content === 'string' || Buffer.isBuffer(content)) return data('100644', Buffer.from(content))
  if ('link' in content) return data('120000', Buffer.from(content.link))
  if ('program' in content) return data('100755', Buffer.from(content.program))
  return [Buffer.from(`M 160000 ${content.submodule} ${path}\n`)]
}

/** What `git init --bare` makes, without a process: tests make many of them. */
const makeBare = (folder: string): void => {
  for (const part of ['objects', 'refs/heads']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  const core = ['repositoryformatversion=0', 'filemode=true', 'bare=true']
  // Large files as they are, without looking for what they share.
  const quick = ['compression=1', 'bigFileThreshold=1m', '[pack]', 'window=0']
  writeFileSync(join(folder, 'config'), ['[core]', ...core, ...quick, ''].join('\n'))
}

/** The newest commit of a branch that nobody has packed. */
const idOf = (folder: string, ref: string): string | null => {
  const file = join(folder, ref)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Real git behind real https on loopback, for names of the real world. */
export const startGitServer = async (moreHosts: readonly string[] = []): Promise<GitServer> => {
  const names = [...famous, ...moreHosts]
  const root = await mkdtemp(join(tmpdir(), 'academy-git-server-'))
  const { key, certificate } = makeCertificate(names)
  const caFile = join(root, 'ca.pem')
  await writeFile(caFile, certificate)
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const old = new Set<string>()
  let clock = 1_700_000_000

  const server = createServer({ key, cert: certificate }, (request, response) => {
    const place = (request.headers.host ?? '').replace(/:\d+$/, '') + (request.url ?? '')
    asked.push(`${request.method} ${place.replace(/\?.*/, '')}`)
    const special = [...answers].find(([prefix]) => place.startsWith(prefix))
    if (special) special[1](request, response)
    else serveGit(root, place, request, response, { onlyBranches: [...old].some((name) => place.startsWith(name)) })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  const repository = (name: string, files?: Files, kind: RepositoryKind = {}): TestRepository => {
    const folder = join(root, `${name}.git`)
    makeBare(folder)
    if (kind.givesOnlyBranches) old.add(`${name}.git`)
    const commit = (content: Files, branch = 'main'): string => {
      const ref = `refs/heads/${branch}`
      const before = idOf(folder, ref)
      const head =
        `commit ${ref}\ncommitter Student <student@academy.test> ${clock++} +0000\ndata 4\nwork\n` +
        `${before ? `from ${before}\n` : ''}deleteall\n`
      const entries = Object.entries(content).flatMap(([path, value]) => entryOf(path, value))
      git(folder, ['fast-import', '--quiet', '--force'], Buffer.concat([Buffer.from(head), ...entries]))
      return idOf(folder, ref)!
    }
    if (files) commit(files)
    return { url: `https://${name}.git`, folder, commit }
  }

  return {
    port,
    caFile,
    hosts: Object.fromEntries(names.map((host) => [host, { address: '127.0.0.1', port }])),
    asked,
    repository,
    answer: (prefix, answer) => void (answer ? answers.set(prefix, answer) : answers.delete(prefix)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(root, { recursive: true, force: true })
    },
  }
}
