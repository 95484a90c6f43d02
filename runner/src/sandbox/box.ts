/** One program in a sandbox: what it may see, and what it may use. */
export interface Box {
  command: string[]
  /** Where it starts, as seen from inside. */
  folder: string
  readable: Shared[]
  /** The only folder whose content outlives the box; only for our own programs, never for a student's. */
  writable?: Shared
  /** Empty folders in memory, gone with the box; /tmp is always one. */
  scratch?: string[]
  env?: Record<string, string>
  stdin?: string | Buffer
  /** Without /proc nobody in the box can look into a neighbour of the same user. */
  hidesProcesses?: boolean
  /** How many boxes of its job stand at once: an engine that cannot count their memory together gives each its part. */
  standsAmong?: number | undefined
  limits: BoxLimits
}

export interface Shared {
  from: string
  to: string
}

export interface BoxLimits {
  /** Of the clock of its job, and so of the processor of each process. */
  ms: number
  /** Of all boxes of its job together, with what lies in their folders in memory. */
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
  processes: 32,
  openFiles: 256,
  scratchMb: 128,
  scratchFiles: 20_000,
  outputBytes: 8_388_608,
  answerBytes: 8_388_608,
}

/** Why it ended: by itself, or ended by us for one of these reasons. */
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

/** What all boxes of a job may use together. */
export interface JobLimits {
  memoryMb: number
  /** For how long in all it may wait for processors that others use, without its own time passing. */
  waitMs: number
}

export interface SandboxJob {
  run(box: Box, events?: BoxEvents): Promise<BoxEnd>
  /** The clock of the job, in milliseconds: it stands still while its processes wait for a processor. */
  now(): number
  /** It waited as long as it may: what its boxes did not manage is no fault of theirs. */
  isStarved(): boolean
  close(): void
}

/** How the processes of a box yield the processor to others. */
export interface Priority {
  nice: number
  /** They run only while the processor would be idle. */
  isIdle: boolean
}

export interface Sandbox {
  /** As the panel shows it: "bubblewrap 0.8.0". */
  driver: string
  /** Null: an engine of its own sees to it. */
  priority: Priority | null
  /** What keeps its boxes from taking the machine from others, in sentences for the log. */
  shares: string
  openJob(limits: JobLimits): SandboxJob
  /** A job of one box. */
  run(box: Box, events?: BoxEvents): Promise<BoxEnd>
}

/** The server gives a job up that runs for half an hour (AG-22): with its own time and its clones it ends before that. */
export const longestWaitMs = 20 * 60_000

/** Three times what the job was given: whoever finds a way to hold its clock does not have its slot for longer. */
export const longestWaitOf = (seconds: number): number => Math.min(3_000 * seconds, longestWaitMs)

export const runAlone =
  (openJob: Sandbox['openJob']): Sandbox['run'] =>
  async (box, events) => {
    const job = openJob({ memoryMb: box.limits.memoryMb, waitMs: longestWaitMs })
    try {
      return await job.run(box, events)
    } finally {
      job.close()
    }
  }

/** What this machine lacks, in one sentence for its administrator. */
export class SandboxFault extends Error {
  override name = 'SandboxFault'
}
