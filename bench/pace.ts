import { threadCpuUsage } from 'node:process'

const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Student ${id}`, marks: [id % 10, id % 7] }))

/** Much like what tests do: objects, texts, small functions. */
const work = (): number => {
  let found = 0
  for (let round = 0; round < 6; round++) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    const byName = new Map(copy.map((row) => [row.name.toUpperCase(), row]))
    for (const { id } of rows) found += byName.get(`STUDENT ${id}`)!.marks.length
  }
  return found
}

const cpuMs = (): number => {
  const before = threadCpuUsage()
  work()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * What the same small work costs in CPU while something else is measured, on average. Neighbours on the host share caches
 * and clocks with us: from one hour to the next the same work costs up to twice the CPU, so seconds of two runs compare
 * only beside their pace.
 */
export const watchPace = () => {
  for (let warmUp = 0; warmUp < 5; warmUp++) cpuMs()
  const samples: number[] = []
  const timer = setInterval(() => samples.push(cpuMs()), 3_000)
  return (): { averageMs: number; spentMs: number } => {
    clearInterval(timer)
    samples.push(cpuMs())
    const spentMs = samples.reduce((sum, ms) => sum + ms, 0)
    return { averageMs: spentMs / samples.length, spentMs }
  }
}
