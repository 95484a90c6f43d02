import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { insidePath } from './bubblewrap.ts'
import { runAlone, type Box, type BoxEnd, type BoxEvents, type Sandbox } from './box.ts'
import { runProcess } from './run-process.ts'

export interface ContainerOptions {
  /** docker or podman. */
  path: string
  version: string
  /** Holds the languages; nothing is fetched at run time. */
  image: string
  given: { from: string; to: string }[]
  /** What the client of the engine needs to find it: HOME, DOCKER_HOST. */
  env: Record<string, string>
}

const bind = ({ from, to }: { from: string; to: string }, isReadOnly: boolean): string[] => [
  '--mount',
  `type=bind,source=${from},target=${to}${isReadOnly ? ',readonly' : ''}`,
]

const user = '61234:61234'

/** One `docker run` (or podman, which takes the same words) for one box. */
export const containerArgs = (
  box: Box,
  { image, given }: Pick<ContainerOptions, 'image' | 'given'>,
  name: string,
): string[] => {
  const { limits } = box
  const memoryMb = Math.floor(limits.memoryMb / (box.standsAmong ?? 1))
  const scratch = ['/tmp', '/home', ...(box.scratch ?? [])]
  return [
    ['run', '--rm', '--interactive', '--init', '--pull', 'never', '--name', name, '--hostname', 'box'],
    ['--network', 'none', '--ipc', 'private', '--read-only', '--user', user],
    ['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ['--memory', `${memoryMb}m`, '--memory-swap', `${memoryMb}m`, '--cpus', '1', '--cpu-shares', '2'],
    ['--pids-limit', String(limits.processes), '--shm-size', '8m'],
    [
      '--ulimit',
      `nofile=${limits.openFiles}`,
      '--ulimit',
      'core=0',
      '--ulimit',
      `fsize=${limits.scratchMb * 1_048_576}`,
    ],
    ['--ulimit', `cpu=${Math.ceil(limits.ms / 1000) + 1}`],
    scratch.flatMap((folder) => [
      '--tmpfs',
      `${folder}:rw,exec,nosuid,nodev,mode=1777,size=${limits.scratchMb}m,nr_inodes=${limits.scratchFiles}`,
    ]),
    [...given, ...box.readable].flatMap((shared) => bind(shared, true)),
    box.writable ? bind(box.writable, false) : [],
    Object.entries({ PATH: insidePath, HOME: '/home', LANG: 'C.UTF-8', CI: '1', ...box.env }).flatMap(
      ([key, value]) => ['--env', `${key}=${value}`],
    ),
    ['--workdir', box.folder, '--entrypoint', box.command[0] ?? 'true', image],
    box.command.slice(1),
  ].flat()
}

export const containerEngine = (options: ContainerOptions): Sandbox => {
  const run = async (box: Box, events?: BoxEvents): Promise<BoxEnd> => {
    const name = `academy-${randomUUID()}`
    // Killing the client leaves the container: it has to be named.
    const kill = () =>
      void spawn(options.path, ['kill', name], { env: options.env, stdio: 'ignore' }).on('error', () => {})
    const args = containerArgs(box, options, name)
    const end = await runProcess(box, { file: options.path, args, env: options.env, kill }, events)
    // 137 without our doing: the engine's memory limit.
    return end.ending === 'exited' && end.code === 137 ? { ...end, ending: 'memory' } : end
  }
  const openJob = () => ({ run, now: () => performance.now(), isStarved: () => false, close: () => {} })
  return {
    driver: options.version,
    priority: null,
    shares: 'The engine gives each container one processor at most, with the least weight, and its part of the memory.',
    openJob,
    run: runAlone(openJob),
  }
}
