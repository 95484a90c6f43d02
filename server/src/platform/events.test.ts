import { expect, test } from 'vitest'
import '#server/events.ts'
import { createEventBus } from './events.ts'
import { createLog } from './log.ts'

const settled = () => new Promise((done) => setTimeout(done, 0))

test('a listener that fails disturbs neither the others nor the one who told, and is written to the log', async () => {
  const lines: string[] = []
  const bus = createEventBus(createLog('info', { write: (line) => void lines.push(line) }))
  const heard: number[] = []
  bus.on('academy.changed', () => {
    throw new Error('broken listener')
  })
  bus.on('academy.changed', () => Promise.reject(new Error('broken promise')))
  bus.on('academy.changed', ({ academyId }) => void heard.push(academyId))
  bus.publish('academy.changed', { academyId: 7 })
  expect(heard).toEqual([])
  await settled()
  expect(heard).toEqual([7])
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
    'broken listener',
    'broken promise',
  ])
})

test('nobody hears what was not for them', async () => {
  const bus = createEventBus(createLog('silent'))
  const heard: unknown[] = []
  bus.on('academy.joined', (payload) => void heard.push(payload))
  bus.publish('academy.changed', { academyId: 7 })
  await settled()
  expect(heard).toEqual([])
})
