import { type ChildProcess, spawn } from 'node:child_process'
import { cpuSeconds } from '../scripts/testing/cpu-time.ts'
import { inProject } from '../scripts/project.ts'
import { runNode } from '../scripts/run-program.ts'
import { type Figure, type Measurement } from './figure.ts'
import { watchPace } from './pace.ts'

const times = 3
const busyLoops = 4

/** A loop that keeps a core busy until it is ended. */
const startLoop = (): ChildProcess => spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' })

const runOnce = async (name: string): Promise<Figure[]> => {
  const paceOf = watchPace()
  const cpuBefore = cpuSeconds() ?? 0
  const startedAt = performance.now()
  const { code, output } = await runNode(inProject('scripts', 'test.ts'), [])
  const wall = (performance.now() - startedAt) / 1000
  const pace = paceOf()
  const counts = output.trim().split('\n').at(-1) ?? ''
  process.stderr.write(`\n  ${name}: ${counts}, ${Math.round(wall)} s\n`)
  const [, failed] = /Failed:\n([\s\S]*?)\n\n/.exec(output) ?? []
  if (failed) process.stderr.write(`${failed}\n`)
  const remark = code === 0 ? counts : `red: ${counts}`
  const cpu = (cpuSeconds() ?? 0) - cpuBefore - pace.spentMs / 1000
  return [
    { name: `npm test, ${name}: red runs`, value: code === 0 ? 0 : 1, unit: '', better: 'smaller', budget: 0, remark },
    { name: `npm test, ${name}: CPU`, value: cpu, unit: 's', better: 'smaller', budget: 720 },
    // What others do on the machine is no fault of the tests: the time has a budget only on a quiet one.
    {
      name: `npm test, ${name}: time`,
      value: wall,
      unit: 's',
      better: 'smaller',
      ...(name.includes('beside') ? {} : { budget: 480 }),
    },
    {
      name: `npm test, ${name}: what a fixed small work cost meanwhile`,
      value: pace.averageMs,
      unit: 'ms',
      better: 'smaller',
    },
  ]
}

const repeat = async (name: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (let number = 1; number <= times; number++) figures.push(...(await runOnce(`${name} ${number}`)))
  return figures
}

const besideLoops = async (): Promise<Figure[]> => {
  const loops = Array.from({ length: busyLoops }, startLoop)
  try {
    return await repeat(`beside ${busyLoops} busy loops`)
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

/** Long: only when they are asked for by name. */
export const tests: Measurement = { name: 'tests', isLong: true, run: () => repeat('quiet') }
export const testsBusy: Measurement = { name: 'tests-busy', isLong: true, run: besideLoops }
