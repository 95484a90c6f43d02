import { expect, test } from 'vitest'
import { isBusy, comeAgain } from './come-again.ts'
import { causesIn, complaintsAbout, keepingCauses, type Repeats } from './repeats.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

const failedBy = (...causes: string[]): Repeats => ({ count: causes.length, causes })

nightTest('a call that is told to come again is counted each time', async () => {
  const repeats: Repeats = { count: 0, causes: [] }
  const answers = [503, 503, 200].map((statusCode) => ({ statusCode, headers: { 'retry-after': '2' } }))
  const answer = await comeAgain(async () => answers.shift()!, isBusy, repeats)
  expect([answer.statusCode, repeats.count]).toEqual([200, 2])
})

test('the log says why a call failed, down to what the driver said', () => {
  const repeats: Repeats = { count: 0, causes: [] }
  const broken = new Error('Client has encountered a connection error and is not queryable')
  const err = Object.assign(new Error('Failed query', { cause: broken }), { query: 'select 1' })
  keepingCauses(repeats).error({ err, route: '/api/a' }, 'request failed')
  expect(repeats.causes).toEqual([`/api/a: database error: ${broken.message}`])
  expect(causesIn('{"msg":"request"}\nno JSON\n')).toEqual([])
})

test('a database that is away is a fault', () => {
  for (const cause of ['x: database error: is not queryable', 'x: database error (57P01)', 'x: schema is behind'])
    expect(complaintsAbout(failedBy('x: the call took too long', cause))).toEqual([expect.stringContaining(cause)])
})

test('a wait that ran out is none: so it goes on any machine that has too much to do', () => {
  expect(complaintsAbout(failedBy('x: database error: database error (57014)', 'x: the call took too long'))).toEqual(
    [],
  )
  expect(
    complaintsAbout(failedBy('x: database error: The connection is not queryable: database error (25P03)')),
  ).toEqual([])
  // A server that sheds load, or lets hashes wait, logs nothing.
  expect(complaintsAbout({ count: 3, causes: [] })).toEqual([])
  expect(complaintsAbout(failedBy())).toEqual([])
})
