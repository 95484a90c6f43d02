import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isAway } from './complaint.ts'
import { GitRefused, type GitRefusal, refuse } from './git-refused.ts'

export interface Limits {
  /** Of what is received, and of the files that come out of it. */
  maxBytes: number
  maxFiles: number
  /** For everything together, from the first request to the last file. */
  maxMs: number
}
/** S14 */
export const defaultLimits: Limits = { maxBytes: 50 * 1024 * 1024, maxFiles: 5_000, maxMs: 30_000 }

const watchEveryMs = 50
/** More than any output that is read as a whole. */
const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Nothing of this process's own environment: no proxy, no token, no home with its configuration, no key agent. A server
 * that asks for a password gets none, and whatever is not https does not exist.
 */
const environment = (folder: string): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  TMPDIR: folder,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_CEILING_DIRECTORIES: folder,
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_ALLOW_PROTOCOL: 'https',
  GIT_PROTOCOL_FROM_USER: '0',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  // The largest single allocation: stops endless output and delta bombs.
  GIT_ALLOC_LIMIT: '128m',
})

const settings = [
  'http.followRedirects=false',
  'http.sslVerify=true',
  'http.proxy=',
  'http.emptyAuth=false',
  'http.delegation=none',
  // If this process dies, git itself gives up on a silent server.
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=20',
  'credential.helper=',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'core.protectHFS=true',
  'core.protectNTFS=true',
  // Larger blobs are streamed, never held.
  'core.bigFileThreshold=1m',
  'core.deltaBaseCacheLimit=16m',
  'pack.threads=1',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'transfer.fsckObjects=true',
  'transfer.bundleURI=false',
  // Always one file that can be watched as it grows.
  'transfer.unpackLimit=1',
  // Harmless mistakes of old tools.
  'fetch.fsck.zeroPaddedFilemode=ignore',
  'fetch.fsck.badTimezone=ignore',
  'fetch.fsck.missingSpaceBeforeDate=ignore',
  'filter.lfs.smudge=',
  'filter.lfs.process=',
  'filter.lfs.clean=',
  'filter.lfs.required=false',
  'gc.auto=0',
  'maintenance.auto=false',
]

export interface GitRun {
  git: string
  /** Home, temporary folder and working folder of git; what grows in it is counted. */
  folder: string
  limits: Limits
  deadline: number
  /** Of this call only, such as where the host is. */
  extraSettings: readonly string[]
}

export const sizeOf = async (folder: string, enough = Infinity): Promise<number> => {
  let size = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) size += await sizeOf(path, enough - size)
      else if (entry.isFile()) size += (await stat(path).catch(() => ({ size: 0 }))).size
      if (size > enough) break
    }
  } catch {
    // It was removed or renamed meanwhile: the next look sees it where it is.
  }
  return size
}

/**
 * Runs git in a group of processes of its own, so that its helpers end with it, and lets `read` take what it says. The
 * group is ended as soon as it takes too long or its folder grows too large, and always before this returns.
 */
export const runGit = async <T>(
  run: GitRun,
  args: readonly string[],
  read: (output: Readable, child: ChildProcessWithoutNullStreams) => Promise<T>,
): Promise<{ result: T; code: number; complaint: string }> => {
  const { folder, limits, deadline } = run
  const msLeft = deadline - performance.now()
  if (msLeft <= 0) return refuse('tooSlow')
  const options = [...settings, ...run.extraSettings].flatMap((setting) => ['-c', setting])
  const child = spawn(run.git, [...options, ...args], {
    cwd: folder,
    env: environment(folder),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let refusal: GitRefusal | null = null
  const end = (reason: GitRefusal | null) => {
    refusal ??= reason
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It had ended already.
    }
  }
  const timer = setTimeout(() => end('tooSlow'), msLeft)
  const watch = setInterval(() => {
    void sizeOf(folder, limits.maxBytes).then((size) => {
      if (size > limits.maxBytes) end('tooLarge')
    })
  }, watchEveryMs)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? -1))
  })
  try {
    const [result, code] = await Promise.all([
      read(child.stdout, child).catch((error: unknown) => {
        end(error instanceof GitRefused ? error.reason : null)
        throw error
      }),
      ended,
    ])
    if (refusal) return refuse(refusal)
    if ((await sizeOf(folder, limits.maxBytes)) > limits.maxBytes) return refuse('tooLarge')
    return { result, code, complaint }
  } catch (error) {
    if (refusal) return refuse(refusal)
    if (error instanceof GitRefused) throw error
    if ((error as { code?: string }).code === 'ENOENT') throw new Error(`git is not installed (${run.git})`)
    throw error
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    end(null)
    await ended.catch(() => {})
  }
}

const askWhole = (run: GitRun, args: readonly string[]) =>
  runGit(run, args, async (output, child) => {
    child.stdin.end()
    const parts: Buffer[] = []
    let size = 0
    for await (const part of output as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxAnswerBytes) return refuse('tooLarge')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  })

/** What git says, as a whole; null when it failed. */
export const askGit = async (run: GitRun, ...args: string[]): Promise<string | null> => {
  const { result, code } = await askWhole(run, args)
  return code === 0 ? result : null
}

/** What is asked of a host; a failure says whether the host was away or refused. */
export const askHost = async (run: GitRun, ...args: string[]): Promise<string> => {
  const { result, code, complaint } = await askWhole(run, args)
  if (code === 0) return result
  const wasKilled = code < 0
  return refuse(wasKilled || isAway(complaint) ? 'notReachable' : 'notAccessible')
}
