import { dirname } from 'node:path'
import type { BoxEnd } from '../src/sandbox/box.ts'
import { usualLimits, type Box, type BoxLimits } from '../src/sandbox/box.ts'
import { findSandbox, type ReadySandbox, type SandboxChoice } from '../src/sandbox/find-sandbox.ts'

export const choice: SandboxChoice = {
  driver: 'bubblewrap',
  boxes: 12,
  image: null,
  controlGroups: [],
  searchPath: `${dirname(process.env.ACADEMY_BUBBLEWRAP || '/usr/bin/bwrap')}:/usr/local/bin:/usr/bin:/bin`,
  engineEnv: {},
  // Files run beside each other: each looks after its own.
  firstUser: 2_000_000 + process.pid * 20,
}

/** As a runner has it, but that boxes do not wait until the other tests leave a processor idle: processor-share.test.ts has that. */
export const findTestSandbox = (): Promise<ReadySandbox> => findSandbox({ ...choice, programFolders: null })

export interface Tried extends BoxEnd {
  out: string
  err: string
}

export const python = (code: string): string[] => ['python3', '-c', code]

export const boxOf = (command: string[], more: Partial<Box> = {}): Box => ({
  command,
  folder: '/tmp',
  readable: [],
  limits: { ...usualLimits, ms: 30_000 },
  ...more,
})

/** One command of a shell in a box. */
export const runIn = async (
  sandbox: ReadySandbox,
  command: string | string[],
  limits: Partial<BoxLimits> = {},
  more: Partial<Box> = {},
): Promise<Tried> => {
  let err = ''
  const words = typeof command === 'string' ? ['/bin/sh', '-c', command] : command
  const box = boxOf(words, { limits: { ...usualLimits, ms: 30_000, ...limits }, ...more })
  const end = await sandbox.run(box, { onText: (text) => void (err += text) })
  return { ...end, out: end.stdout.toString(), err }
}
