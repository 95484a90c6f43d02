import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, readTextFile } from './files.ts'
import { askGit, askHost, defaultLimits, type GitRun, type Limits } from './git-process.ts'
import { GitRefused, refuse } from './git-refused.ts'
import {
  type AllowedHosts,
  type HostMap,
  isCommit,
  type Lookup,
  type Mirror,
  pinnedAddresses,
  readAddress,
  refOfBranch,
} from './repository-address.ts'
import { unpack } from './unpack.ts'

export interface GitOptions {
  /** Names; 'public': any name whose addresses are all of the internet. */
  allowedHosts: AllowedHosts
  /** Other addresses for host names, for tests. */
  resolve?: HostMap | undefined
  /** The repositories of one owner are on this machine. */
  mirror?: Mirror | null | undefined
  /** An additional trusted certificate, for the server of a test. */
  caFile?: string | undefined
  git?: string | undefined
  limits?: Partial<Limits> | undefined
  lookup?: Lookup | undefined
}

export interface Wanted {
  /** Left out: the newest one of the branch. */
  commit?: string | null | undefined
  /** Left out: the default one. */
  branch?: string | null | undefined
}

export interface Git {
  /** Returns the current commit of a branch. */
  commitOf(url: string, branch?: string | null): Promise<string>
  /** Writes the files of a commit into a new folder, without .git; all of them or none. */
  checkOut(url: string, wanted: Wanted, folder: string): Promise<{ commit: string }>
  listFiles: typeof listFiles
  readTextFile: typeof readTextFile
}

/** Folders that a killed process left behind begin with this. */
export const unfinishedPrefix = '.fetching-'

/** S9, S14: reads repositories of untrusted people. Every failure is a GitRefused. */
export const createGit = (options: GitOptions): Git => {
  const limits = { ...defaultLimits, ...options.limits }
  const git = options.git ?? 'git'
  let checked: Promise<void> | null = null

  const begin = async <T>(url: string, parent: string, work: (run: GitRun, url: string) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + limits.maxMs
    const address = readAddress(url, options.allowedHosts, options)
    const pin = await inTime(pinnedAddresses(address, options.resolve, options.lookup), limits.maxMs)
    const folder = await mkdtemp(join(parent, unfinishedPrefix))
    const caFile = address.mirror?.caFile ?? options.caFile
    const extraSettings = [`http.curloptResolve=${pin}`, ...(caFile === undefined ? [] : [`http.sslCAInfo=${caFile}`])]
    try {
      const run = { git, folder, limits, deadline, extraSettings }
      checked ??= refuseOldGit(run).catch((error: unknown) => {
        checked = null
        throw error
      })
      await checked
      return await work(run, address.url)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  return {
    commitOf: async (url, branch) => {
      const ref = branch ? refOfBranch(branch) : 'HEAD'
      return begin(url, tmpdir(), (run, address) => commitAt(run, address, ref))
    },
    checkOut: async (url, { commit, branch }, folder) => {
      if (commit && !isCommit(commit)) return refuse('noSuchCommit')
      const ref = branch ? refOfBranch(branch) : 'HEAD'
      const parent = dirname(folder)
      await mkdir(parent, { recursive: true })
      return begin(url, parent, async (run, address) => {
        const inRepository = { ...run, folder: join(run.folder, 'repository') }
        await mkdir(inRepository.folder)
        if ((await askGit(inRepository, 'init', '--quiet', '--bare', '--template=')) === null)
          throw new Error('git could not begin a repository')
        const found = commit
          ? await fetchCommit(inRepository, address, commit)
          : await fetchNewest(inRepository, address, ref)
        const files = join(run.folder, 'files')
        await unpack(inRepository, found, files)
        await rename(files, folder)
        return { commit: found }
      })
    },
    listFiles,
    readTextFile,
  }
}

/** http.curloptResolve came with 2.37: an older git would look the name up itself and not say so. */
const refuseOldGit = async (run: GitRun): Promise<void> => {
  const said = (await askGit(run, 'version')) ?? ''
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number)
  if (major < 2 || (major === 2 && minor < 37)) throw new Error(`git 2.37 or newer is needed, not "${said.trim()}"`)
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GitRefused('tooSlow')), ms)
  })
  try {
    return await Promise.race([work, tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

const commitAt = async (run: GitRun, url: string, ref: string): Promise<string> => {
  const answer = await askHost(run, 'ls-remote', '--quiet', '--', url, ref)
  const line = answer.split('\n').find((candidate) => candidate.endsWith(`\t${ref}`))
  const commit = line?.slice(0, line.indexOf('\t')) ?? ''
  return isCommit(commit) ? commit : refuse('noSuchCommit')
}

const fetchOptions = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-gc', '--no-write-fetch-head']

const fetchNewest = async (run: GitRun, url: string, ref: string): Promise<string> => {
  const newest = 'refs/heads/newest'
  if ((await askGit(run, 'fetch', ...fetchOptions, '--depth=1', '--', url, `+${ref}:${newest}`)) === null) {
    // Either there was nothing to fetch, or the host could not be reached.
    await commitAt(run, url, ref)
    return refuse('notAccessible')
  }
  const commit = (await readFile(join(run.folder, newest), 'latin1').catch(() => '')).trim()
  return isCommit(commit) ? commit : refuse('noSuchCommit')
}

/** The commit alone where the server gives out single ones, else all branches as far as the limits allow. */
const fetchCommit = async (run: GitRun, url: string, commit: string): Promise<string> => {
  const alone = await askGit(run, 'fetch', ...fetchOptions, '--depth=1', '--', url, commit)
  if (alone === null) {
    const everything = '+refs/heads/*:refs/heads/*'
    await askHost(run, 'fetch', ...fetchOptions, '--', url, everything)
  }
  return commit
}
