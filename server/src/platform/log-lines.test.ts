import { expect, test } from 'vitest'
import { lineOf, linesForPeople } from './log-lines.ts'
import { createLog } from './log.ts'

const logged = (work: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = []
  const stream = { write: (text: string) => lines.push(text) > 0 } as unknown as NodeJS.WritableStream
  work(createLog('trace', linesForPeople(stream)))
  return lines
}

test('an entry is one line with the time, how grave it is, what happened and its details', () => {
  const [line] = logged((log) => log.warn({ job: 'mail.send', reqId: 'x', tries: 2 }, 'The mail server is away'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d warning The mail server is away job=mail\.send tries=2\n$/)
})

test('an error says what it was, and where, without JSON', () => {
  const error = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })
  const [line] = logged((log) => log.error({ err: error }, 'A push message was not sent'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d error {3}A push message was not sent – Error EHOSTUNREACH no route\n {4}at /)
  expect(line).not.toContain('{')
})

test('an error without a text of its own appears once', () => {
  const [line] = logged((log) => log.warn(new Error('once')))
  expect(line!.match(/once/g)).toHaveLength(1)
})

test('[P5] what JSON hides is hidden here, too', () => {
  const failed = Object.assign(new Error('insert … values (secret)'), { query: 'insert', code: '23505' })
  const [line] = logged((log) => log.error({ err: failed }, 'The call failed'))
  expect(line).not.toContain('secret')
  expect(lineOf(JSON.stringify({ level: 30, time: 0, msg: 'ready' }))).toMatch(/info {4}ready\n$/)
})
