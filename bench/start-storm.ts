import { startServerProcess } from '../server/test/crash/server-process.ts'
import { blowStartStorm } from '../server/test/crash/start-storm.ts'
import { makeTakers } from '../server/test/make/make-test-takers.ts'
import { prepareAnswerFixture, tokens } from './answer-fixture.ts'
import type { Figure, Measurement } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const measureStorm = async (dataDir: string): Promise<Figure[]> => {
  const fixture = await prepareAnswerFixture(dataDir, async ({ pool }, hall) => ({
    starters: await makeTakers(pool, tokens, hall, { count: 500, isStarted: false }),
    answerers: await makeTakers(pool, tokens, hall, { count: 20, isStarted: true }),
  }))
  const server = await startServerProcess(fixture.env)
  try {
    const report = await blowStartStorm(server.url, { ...fixture.prepared, seconds: 10, answersPerSecond: 20 })
    const smaller = { unit: 'ms', better: 'smaller' } as const
    const [first = ''] = report.refused
    // Who was told to come again was refused, though it came and was served.
    const refusedCount = report.refused.length + report.repeats.count
    return [
      {
        name: '500 starts in 10 s, refused',
        value: refusedCount,
        unit: '',
        better: 'smaller',
        budget: 0,
        remark: first,
      },
      { name: '500 starts in 10 s, p99', value: report.startP99Ms, ...smaller, budget: 1_500, ambition: 300 },
      { name: 'answers during it, p99', value: report.answerP99Ms, ...smaller, budget: 1_500, ambition: 300 },
      { name: 'health during it, slowest', value: report.slowestHealthMs, ...smaller, budget: 200, ambition: 100 },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** E9: everybody starts at once, while others are in the middle of it. */
export const startStorm: Measurement = { name: 'start-storm', run: () => withDataFolder(measureStorm) }
