import { runAlone, type Box, type BoxEnd, type JobLimits, type Sandbox, type SandboxJob } from './box.ts'
import { lendUsers } from './box-users.ts'
import { makeJobGroup, type BoxGroup, type JobGroup } from './control-group.ts'
import { lowerSession, type Yielding } from './priority.ts'
import { runProcess, type BoxProcess } from './run-process.ts'
import { seccompFilter } from './seccomp.ts'
import { watchJob, type JobWatch } from './watch.ts'

export interface BubblewrapOptions {
  path: string
  version: string
  /** Lower versions do not know the flag; nested namespaces are refused by the filter in any case. */
  knowsDisableUserns: boolean
  /** What every box sees of the machine. */
  base: BaseFolders
  /** Users that belong to nobody, one for each box at a time; empty when we are not root. */
  users: number[]
  /** How its processes stand behind those of others; null: not at all. */
  yielding: Yielding | null
  /** Delegated control groups; empty: the priority and the watch alone. */
  controlGroups: string[]
  /** What they hold and what does without them, for the log. */
  shares: string
  /** For the tests of the self-test: a box that is none. */
  extraArgs?: string[]
}

export interface BaseFolders {
  /** Bound read-only at the same place. */
  folders: string[]
  /** As on the machine: /lib -> usr/lib. */
  links: { at: string; to: string }[]
  /** Files and folders of ours at another place. */
  given: { from: string; to: string }[]
}

const megabyte = 1_048_576
export const insidePath = '/opt/academy/bin:/usr/local/bin:/usr/bin:/bin'

const sized = (mb: number, folder: string): string[] => [
  '--perms',
  '0777',
  '--size',
  String(mb * megabyte),
  '--tmpfs',
  folder,
]

const limitArgs = ({ limits }: Box): string[] => [
  '/usr/bin/prlimit',
  `--nproc=${limits.processes}`,
  `--nofile=${limits.openFiles}`,
  `--fsize=${limits.scratchMb * megabyte}`,
  // Far above the limit, because Node reserves what it does not use: the watch, which can say what happened, comes first.
  `--data=${(limits.memoryMb * 2 + 1024) * megabyte}`,
  `--cpu=${Math.ceil(limits.ms / 1000) + 1}`,
  '--core=0',
  '--memlock=65536',
  '--msgqueue=0',
  // Nobody may take a better priority than the one they were started with.
  '--nice=0',
  '--',
]

export const scratchOf = (box: Box): string[] => ['/tmp', '/home', ...(box.scratch ?? [])]

export const bubblewrapArgs = (
  box: Box,
  options: Pick<BubblewrapOptions, 'knowsDisableUserns' | 'base' | 'extraArgs'>,
): string[] => {
  const { base } = options
  return [
    ['--unshare-all', '--unshare-user', ...(options.knowsDisableUserns ? ['--disable-userns'] : [])],
    ['--die-with-parent', '--new-session', '--clearenv'],
    ['--uid', '1000', '--gid', '1000', '--hostname', 'box'],
    base.folders.flatMap((folder) => ['--ro-bind', folder, folder]),
    base.links.flatMap(({ at, to }) => ['--symlink', to, at]),
    base.given.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    box.hidesProcesses ? [] : ['--proc', '/proc'],
    ['--dev', '/dev', ...sized(8, '/dev/shm'), '--remount-ro', '/dev'],
    scratchOf(box).flatMap((folder) => sized(box.limits.scratchMb, folder)),
    box.readable.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    box.writable ? ['--bind', box.writable.from, box.writable.to] : [],
    // Both are folders in memory without a limit.
    ['--remount-ro', '/'],
    Object.entries({ PATH: insidePath, HOME: '/home', LANG: 'C.UTF-8', CI: '1', ...box.env }).flatMap(
      ([name, value]) => ['--setenv', name, value],
    ),
    ['--chdir', box.folder, '--seccomp', '3'],
    options.extraArgs ?? [],
  ].flat()
}

/** Where a box has folders in memory, which count for the memory of its job. */
const memoryFolders = (box: Box): string[] => [...scratchOf(box), '/dev/shm']

export const bubblewrap = (options: BubblewrapOptions): Sandbox => {
  const filter = seccompFilter()
  if (!filter) throw new Error(`There is no filter of system calls for ${process.arch}.`)
  const users = options.users.length > 0 ? lendUsers(options.users) : null
  const { controlGroups, yielding } = options
  let jobs = 0

  const processOf = (box: Box, user: number | undefined, watch: JobWatch, group: BoxGroup | null): BoxProcess => {
    const start = [...(yielding?.prefix ?? []), options.path]
    return {
      file: start[0]!,
      args: [
        ...start.slice(1),
        ...bubblewrapArgs(box, options),
        '--info-fd',
        '4',
        ...(group ? ['--block-fd', '5'] : []),
        '--',
        ...limitArgs(box),
        ...box.command,
      ],
      user,
      given: [filter],
      namesFirstProcess: true,
      ...(yielding ? { onFirstProcess: (builder: number, first: number) => void lowerSession(builder, first) } : {}),
      // Its children are born in the group.
      ...(group ? { hold: group.add } : {}),
      watch: (pid, end) => watch.add({ pid, folders: memoryFolders(box), maxFiles: box.limits.scratchFiles, end }),
      now: watch.now,
    }
  }

  const runIn =
    (watch: JobWatch, jobGroup: JobGroup | null): SandboxJob['run'] =>
    (box, events) => {
      const run = async (user?: number): Promise<BoxEnd> => {
        const group = jobGroup?.makeBox(box.limits) ?? null
        try {
          const end = await runProcess(box, processOf(box, user, watch, group), events)
          // The kernel was faster than the watch.
          return end.ending === 'exited' && group?.hasRunOutOfMemory() ? { ...end, ending: 'memory' } : end
        } finally {
          group?.remove()
        }
      }
      return users ? users.lend(run) : run()
    }

  const openJob = (limits: JobLimits): SandboxJob => {
    const name = `job-${process.pid}-${++jobs}`
    const group = controlGroups.length > 0 ? makeJobGroup(controlGroups, name, limits) : null
    const watch = watchJob(limits, () => group?.usedMs() ?? null)
    return {
      run: runIn(watch, group),
      now: watch.now,
      isStarved: watch.isStarved,
      close: () => {
        watch.close()
        group?.remove()
      },
    }
  }

  return {
    driver: `bubblewrap ${options.version}`,
    priority: yielding,
    shares: options.shares,
    openJob,
    run: runAlone(openJob),
  }
}
