import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from './local-postgres-error.ts'

const run = promisify(execFile)

const answersSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The process lives, but this machine shows nobody else's processes (hidepid). */
export const hiddenMark = 'hidden'

const linuxStartMark = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return answersSignals(pid) ? hiddenMark : null
  // The command name may hold spaces and brackets; the fields after it are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${bootId.trim()}/${startTicks}`
}

/** Returns a value that differs for a later process with the same number; null when the process is gone. */
export const startMark = async (pid: number): Promise<string | null> => {
  if (process.platform === 'linux') return linuxStartMark(pid)
  if (!answersSignals(pid)) return null
  if (process.platform === 'win32') return 'alive'
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || null
}

/** The words a process was started with; null when it is gone or does not show them. */
export const commandLine = async (pid: number): Promise<string[] | null> => {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text ? text.split('\0').slice(0, -1) : null
  }
  if (process.platform === 'win32') return null
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() ? stdout.trim().split(' ') : null
}

/** Processes that work in this folder, where the machine shows them. */
export const processesIn = async (folder: string): Promise<number[]> => {
  if (process.platform !== 'linux') return []
  const place = await realpath(folder).catch(() => folder)
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)))
  return names.flatMap((name, index) => (places[index] === place ? [Number(name)] : []))
}
