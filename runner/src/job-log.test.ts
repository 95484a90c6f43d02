import { expect, test } from 'vitest'
import { autogradeTraceMaxLength } from '@academy/contract/limits'
import { openJobLog } from './job-log.ts'

const open = () => {
  const sent: { offset: number; text: string }[] = []
  const log = openJobLog(async (offset, text) => void sent.push({ offset, text }))
  return { sent, log }
}

test('pieces follow each other without a gap, and none is longer than the server takes', async () => {
  const { sent, log } = open()
  log.add('a'.repeat(20_000))
  await expect.poll(() => sent.length).toBe(2)
  log.add('b'.repeat(10))
  await log.close()
  expect(sent.map(({ offset, text }) => [offset, text.length])).toEqual([
    [0, 16_384],
    [16_384, 3_616],
    [20_000, 10],
  ])
})

test('a log that is too long keeps its beginning and its end', async () => {
  const { log } = open()
  log.add('begin ')
  for (let count = 0; count < 200; count++) log.add('x'.repeat(1_000))
  log.add(' end')
  await log.close()
  expect(log.text().length).toBeLessThanOrEqual(autogradeTraceMaxLength)
  expect(log.text()).toMatch(/^begin x+\n\[\.\.\.\]\n\| x+ end$/)
})

test('bytes that are no text, and a server that does not listen, do no harm', async () => {
  const log = openJobLog(() => Promise.reject(new Error('away')))
  log.add('a\0\ud800b')
  await log.close()
  expect(log.text()).toBe('a\ufffdb')
})
