import { describe, expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const hour = 3_600_000
const noon = '2026-03-01T12:00:00.000Z'

/** A device whose sleep and whose clock are in our hands. */
const deviceWith = () => {
  const times = { tick: 5_000, device: Date.parse('2031-07-07T00:00:00.000Z') }
  const clock = createServerClock({ tick: () => times.tick, device: () => times.device })
  return {
    clock,
    pass: (ms: number) => {
      times.tick += ms
      times.device += ms
    },
    sleep: (ms: number) => (times.device += ms),
    moveClock: (ms: number) => (times.device += ms),
  }
}

describe('E5: the time of the server', () => {
  test('goes on from what the server said, by half of the way there and back', () => {
    const { clock, pass } = deviceWith()
    const sentAt = clock.tick()
    pass(400)
    clock.hear(noon, sentAt)
    expect(clock.iso()).toBe('2026-03-01T12:00:00.200Z')
    pass(90_000)
    expect(clock.iso()).toBe('2026-03-01T12:01:30.200Z')
  })

  test.each([24 * hour, -24 * hour])('is not moved by the clock of the device (%d ms), and asks again', (ms) => {
    const { clock, pass, moveClock } = deviceWith()
    clock.hear(noon, clock.tick())
    pass(10_000)
    expect(clock.isDoubtful()).toBe(false)
    moveClock(ms)
    expect(clock.iso()).toBe('2026-03-01T12:00:10.000Z')
    expect(clock.isDoubtful()).toBe(true)
    clock.hear('2026-03-01T12:00:11.000Z', clock.tick())
    expect(clock.isDoubtful()).toBe(false)
    expect(clock.iso()).toBe('2026-03-01T12:00:11.000Z')
  })

  test('is in doubt after sleep, until the server has been heard', () => {
    const { clock, pass, sleep } = deviceWith()
    expect(clock.isDoubtful()).toBe(true)
    clock.hear(noon, clock.tick())
    sleep(10 * 60_000)
    expect(clock.isDoubtful()).toBe(true)
    const sentAt = clock.tick()
    pass(9_000)
    // Slow, but better than what it had.
    clock.hear('2026-03-01T12:10:00.000Z', sentAt)
    expect(clock.iso()).toBe('2026-03-01T12:10:04.500Z')
  })

  test('does not let a slow reply spoil what it knows', () => {
    const { clock, pass } = deviceWith()
    clock.hear(noon, clock.tick())
    const sentAt = clock.tick()
    pass(9_000)
    clock.hear(noon, sentAt)
    expect(clock.iso()).toBe('2026-03-01T12:00:09.000Z')
  })
})
