import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { SandboxFault, type Box, type BoxEnd, type BoxEvents, type Ending } from './box.ts'

export interface BoxProcess {
  file: string
  args: string[]
  /** Of the program that builds the box; never of what runs in it. */
  env?: Record<string, string>
  /** The user of the slot, when we may choose. */
  user?: number
  /** Given to the program as file descriptors 3, 4, ... and closed. */
  given?: Buffer[]
  /** The program names the first process of the box on the next descriptor; it is gone before we say that it ended. */
  namesFirstProcess?: boolean
  /** The program waits on the descriptor after that until this is done. */
  hold?: (pids: number[]) => void
  /** Called as soon as it runs; what it returns is called when it is over. */
  watch?: (pid: number, end: (why: Ending) => void) => () => void
  /** Called with the program that builds the box and the first process of it. */
  onFirstProcess?: (builder: number, first: number) => void
  /** The clock that its time is counted by. */
  now?: () => number
  /** Beyond killing the process itself. */
  kill?: () => void
}

const killGroup = (child: ChildProcess): void => {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The first process of a namespace is the last to go: with it all others are gone. */
const buried = async (pid: number): Promise<void> => {
  for (let round = 0; round < 500 && isAlive(pid); round++) await sleep(4)
}

const firstProcessIn = (text: string): number | null => {
  const pid = Number(/"child-pid":\s*(\d+)/.exec(text)?.[1] ?? 0)
  return pid > 0 ? pid : null
}

const giveAway = (stream: Writable, content: string | Buffer): void => {
  // A program may leave its input unread.
  stream.on('error', () => {})
  stream.end(content)
}

/** Calls back when so much time passed by a clock that may stand still for a while. */
const after = (ms: number, now: () => number, call: () => void): (() => void) => {
  const until = now() + ms
  let timer: NodeJS.Timeout
  const arm = () => {
    const leftMs = until - now()
    if (leftMs <= 0) call()
    // At least one: the clock of the process and that of its timers differ by a part of a millisecond.
    else timer = setTimeout(arm, Math.max(1, leftMs))
  }
  timer = setTimeout(arm, ms)
  return () => clearTimeout(timer)
}

/** Starts the process of a box and makes sure that it ends: by itself, or at its limits. */
export const runProcess = (box: Box, how: BoxProcess, events: BoxEvents = {}): Promise<BoxEnd> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const given = how.given ?? []
    const extraPipes = given.length + (how.namesFirstProcess ? 1 : 0) + (how.hold ? 1 : 0)
    const child = spawn(how.file, how.args, {
      cwd: '/',
      // Not even the process that builds the box holds anything of ours.
      env: how.env ?? {},
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', ...Array.from({ length: extraPipes }, () => 'pipe' as const)],
      ...(how.user === undefined ? {} : { uid: how.user, gid: how.user }),
    })
    let ending: Ending = 'exited'
    let fault: SandboxFault | null = null
    const end = (why: Ending) => {
      if (ending === 'exited') ending = why
      how.kill?.()
      killGroup(child)
    }
    const disarm = after(box.limits.ms, how.now ?? (() => performance.now()), () => end('time'))
    const onAbort = () => end('stopped')
    if (events.signal?.aborted) onAbort()
    events.signal?.addEventListener('abort', onAbort)

    const kept: Buffer[] = []
    const take = (stream: Readable, maxBytes: number, use: (bytes: Buffer) => void) => {
      let takenBytes = 0
      stream.on('data', (bytes: Buffer) => {
        takenBytes += bytes.length
        if (takenBytes > maxBytes) return end('output')
        use(bytes)
      })
    }
    take(child.stdout as Readable, box.limits.answerBytes, events.onData ?? ((bytes) => kept.push(bytes)))
    const decoder = new TextDecoder()
    take(child.stderr as Readable, box.limits.outputBytes, (bytes) =>
      events.onText?.(decoder.decode(bytes, { stream: true })),
    )
    giveAway(child.stdin as Writable, box.stdin ?? '')
    for (const [index, content] of given.entries()) giveAway(child.stdio[index + 3] as Writable, content)
    /**
     * Nothing of the box runs before it is in its group. One that we ended meanwhile is gone, and the kernel says so: its
     * ending stands. Otherwise it is the machine that failed. Nobody stands above this to catch it: a throw would end the
     * runner with all its jobs.
     */
    const holds = (hold: (pids: number[]) => void, pids: number[]): boolean => {
      try {
        hold(pids)
        return true
      } catch (error) {
        const { code } = error as { code?: string }
        if (ending === 'exited')
          fault = new SandboxFault(`A box could not be put into its control group (${code ?? 'no reason'}).`)
        end('stopped')
        return false
      }
    }
    let firstProcess: number | null = null
    if (how.namesFirstProcess) {
      let text = ''
      const named = child.stdio[given.length + 3] as Readable
      named.on('data', (piece: Buffer) => {
        text += piece.toString()
        const pid = firstProcessIn(text)
        if (pid === null || firstProcess !== null) return
        firstProcess = pid
        how.onFirstProcess?.(child.pid ?? pid, pid)
        if (how.hold && holds(how.hold, [child.pid ?? pid, pid])) giveAway(child.stdio.at(-1) as Writable, 'go')
      })
    }
    const unwatch = child.pid ? how.watch?.(child.pid, end) : undefined

    const finish = () => {
      disarm()
      events.signal?.removeEventListener('abort', onAbort)
      unwatch?.()
    }
    child.once('error', (error) => {
      finish()
      reject(new SandboxFault(`${how.file} could not be started: ${error.message}`))
    })
    child.once('close', (code) => {
      finish()
      // Whoever left its group is in the process namespace, which ends with its first process.
      killGroup(child)
      const ended = { ending, code, stdout: Buffer.concat(kept), ms: Math.round(performance.now() - startedAt) }
      const settle = () => (fault ? reject(fault) : resolve(ended))
      if (firstProcess === null) settle()
      else void buried(firstProcess).then(settle)
    })
  })
