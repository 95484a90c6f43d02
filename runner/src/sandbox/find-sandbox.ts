import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { baseFolders, boundFolders, givenFiles, placeInside } from './base-folders.ts'
import { SandboxFault, type Sandbox } from './box.ts'
import { bubblewrap } from './bubblewrap.ts'
import { containerEngine } from './container.ts'
import { clearGroups, whatGroupsHold } from './control-group.ts'
import { findYielding, type Yielding } from './priority.ts'
import { selfTest } from './self-test.ts'

export interface SandboxChoice {
  /** SANDBOX: which driver; auto takes the first that works. */
  driver: 'auto' | 'bubblewrap' | 'container'
  /** How many boxes may stand at once. */
  boxes: number
  /** RUNNER_IMAGE: for the container engine. */
  image: string | null
  controlGroups: string[]
  searchPath: string
  /** What the client of a container engine needs to find it. */
  engineEnv: Record<string, string>
  /** The first of the users that belong to nobody; used when we are root. */
  firstUser: number
  /** Where chrt and nice are looked for; null: boxes stand behind nobody. */
  programFolders?: string[] | null
}

export interface ReadySandbox extends Sandbox {
  /** Where the runner keeps the work of its jobs; gone after close. */
  folder: string
  isRoot: boolean
  close(): void
}

export const whatToInstall =
  'There is no sandbox on this machine, so nothing can be graded here. Install bubblewrap ' +
  '(sudo apt-get install bubblewrap), or set RUNNER_IMAGE to a container image for docker or podman.'

const onPath = (searchPath: string, name: string): string | null => {
  const folders = searchPath.split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

const saysOf = (path: string, args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', timeout: 10_000 })
  return status === 0 ? `${stdout}${stderr}` : ''
}

/** O_CLOEXEC. */
const closeOnExec = 0o2000000

const isRoot = process.getuid?.() === 0

const project = realpathSync(join(import.meta.dirname, '..', '..', '..'))

const refuseProjectInside = (): void => {
  const inside = placeInside(boundFolders(), [project, realpathSync(process.cwd())])
  if (inside)
    throw new SandboxFault(
      `${inside.place} lies in ${inside.folder}, which programs of students can read: move the project, for example to /srv/academy.`,
    )
}

const processorShareOf = (yielding: Yielding | null): string => {
  if (!yielding) return 'boxes take the processor from others (RUNNER_PRIORITY=usual)'
  return yielding.isIdle
    ? 'boxes run at idle priority and stand behind everybody else'
    : 'boxes run at the lowest usual priority only (nice 19), because chrt does not work here: install util-linux'
}

/** What the log says about the share of the machine that boxes have. */
const sharesOf = (groups: string[], yielding: Yielding | null): string => {
  const held = groups.length > 0 ? `Control groups hold ${groups.join(', ')} of each job.` : ''
  const missing = ['cpu', 'memory'].filter((name) => !groups.includes(name))
  const instead = {
    cpu: processorShareOf(yielding),
    memory: 'the memory of a job is counted every 60 ms',
  } as const
  const why = missing.map((name) => instead[name as 'cpu' | 'memory']).join('; ')
  const which = groups.length > 0 ? `No control group for ${missing.join(' and ')}` : 'No control group (RUNNER_CGROUP)'
  return [held, missing.length > 0 ? `${which}: ${why}.` : ''].filter(Boolean).join(' ')
}

const findBubblewrap = (choice: SandboxChoice, folder: string): Sandbox | null => {
  const path = process.platform === 'linux' ? onPath(choice.searchPath, 'bwrap') : null
  const version = path && /(\d+(?:\.\d+)+)/.exec(saysOf(path, ['--version']))?.[1]
  if (!path || !version) return null
  if (!existsSync('/usr/bin/prlimit')) throw new SandboxFault('bubblewrap needs prlimit beside it: install util-linux.')
  refuseProjectInside()
  const { programFolders = ['/usr/bin', '/bin'] } = choice
  const yielding = programFolders && findYielding(programFolders)
  clearGroups(choice.controlGroups, isAlive)
  const users = isRoot ? Array.from({ length: choice.boxes }, (_, index) => choice.firstUser + index) : []
  return bubblewrap({
    path,
    version,
    knowsDisableUserns: saysOf(path, ['--help']).includes('--disable-userns'),
    base: baseFolders(folder, users[0]),
    users,
    yielding,
    controlGroups: choice.controlGroups,
    shares: sharesOf(whatGroupsHold(choice.controlGroups), yielding),
  })
}

const findContainerEngine = (choice: SandboxChoice, folder: string): Sandbox | null => {
  if (!choice.image) return null
  for (const name of ['podman', 'docker']) {
    const path = onPath(choice.searchPath, name)
    // A client without its daemon knows --version, but fails here.
    const version = path && saysOf(path, ['version', '--format', '{{.Server.Version}}']).trim()
    if (path && version)
      return containerEngine({
        path,
        version: `${name} ${version}`,
        image: choice.image,
        env: choice.engineEnv,
        given: givenFiles(folder, undefined),
      })
  }
  return null
}

/**
 * Descriptors that a shell or a supervisor left open to us would go on into the boxes. Node closes the low ones to its
 * children by itself, and marks its own.
 */
const closeInherited = (): void => {
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name)
    try {
      const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0'
      const isClosedToChildren = (parseInt(flags, 8) & closeOnExec) !== 0
      if (fd > 15 && !isClosedToChildren) closeSync(fd)
    } catch {
      // It was the one that reads the list.
    }
  }
}

const folderPrefix = 'academy-runner-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Removes what a killed runner left behind. */
const clearLeftovers = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1] ?? 0)
    const path = join(tmpdir(), name)
    if (pid > 0 && !isAlive(pid) && lstatSync(path).uid === process.getuid?.())
      spawnSync('/bin/rm', ['-rf', '--', path])
  }
}

const finders = { bubblewrap: findBubblewrap, container: findContainerEngine }

/** G5: returns a sandbox that passed its self-test, or throws a sentence that says what is missing. */
export const findSandbox = async (choice: SandboxChoice): Promise<ReadySandbox> => {
  if (process.platform === 'linux') closeInherited()
  clearLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // The users of the boxes pass through it, and see nothing of it.
  chmodSync(folder, 0o711)
  const close = () => rmSync(folder, { recursive: true, force: true })
  const names = choice.driver === 'auto' ? (['bubblewrap', 'container'] as const) : [choice.driver]
  try {
    for (const name of names) {
      const sandbox = finders[name](choice, folder)
      if (!sandbox) continue
      await selfTest(sandbox)
      return { ...sandbox, folder, isRoot, close }
    }
    throw new SandboxFault(whatToInstall)
  } catch (error) {
    close()
    throw error
  }
}
