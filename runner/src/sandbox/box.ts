/** One start of a program with nothing around it: what it may see, and what it may use up. */
export interface Box {
  command: string[]
  /** Where it starts, as seen from inside. */
  folder: string
  readable: Shared[]
  /** The one place whose content outlives the box; only for our own programs, never for a student's. */
  writable?: Shared
  /** Empty folders in memory, gone with the box; /tmp is always one. */
  scratch?: string[]
  env?: Record<string, string>
  stdin?: string | Buffer
  /** Without /proc nobody in the box can look into a neighbour of the same user. */
  hidesProcesses?: boolean
  limits: BoxLimits
}

export interface Shared {
  from: string
  to: string
}

export interface BoxLimits {
  /** Of the clock on the wall, and so of the processor of each process. */
  ms: number
  memoryMb: number
  processes: number
  openFiles: number
  scratchMb: number
  scratchFiles: number
  /** What it may print to stderr before it is ended... */
  outputBytes: number
  /** ...and what it may answer on stdout. */
  answerBytes: number
}

export const usualLimits: BoxLimits = {
  ms: 60_000,
  memoryMb: 512,
  processes: 64,
  openFiles: 256,
  scratchMb: 128,
  scratchFiles: 20_000,
  outputBytes: 8_388_608,
  answerBytes: 8_388_608,
}

/** Why it is over: by itself, or ended by us for one of these. */
export type Ending = 'exited' | 'time' | 'memory' | 'output' | 'files' | 'stopped'

export interface BoxEnd {
  ending: Ending
  /** Null: a signal ended it. */
  code: number | null
  stdout: Buffer
  ms: number
}

export interface BoxEvents {
  /** What it prints to stderr, as it comes. */
  onText?: (text: string) => void
  /** In place of keeping stdout. */
  onData?: (bytes: Buffer) => void
  signal?: AbortSignal
}

export interface Sandbox {
  /** As the panel shows it: "bubblewrap 0.8.0". */
  driver: string
  run(box: Box, events?: BoxEvents): Promise<BoxEnd>
}

/** What is wrong with this machine, in one sentence for the person who runs it. */
export class SandboxFault extends Error {
  override name = 'SandboxFault'
}
