import { expect, test } from 'vitest'
import { GraderRemark, graderRemarks, remark, remarkCodes, remarkLine, withRemarks } from './grader-remarks.ts'

test('a remark has the values its sentence needs, and fits into a report', () => {
  const all = { answer: '1', file: 'a.mjs', name: 'sum', exitCode: 1, expected: 2, planned: 3, found: 4 }
  for (const code of remarkCodes) {
    const needed = graderRemarks[code].map((name) => [name, all[name]])
    expect(GraderRemark.safeParse({ code, ...Object.fromEntries(needed) }).success).toBe(true)
  }
  expect(remark('noFunction', { file: 'a.mjs', name: 'sum' })).toEqual({
    code: 'noFunction',
    file: 'a.mjs',
    name: 'sum',
  })
  expect(GraderRemark.safeParse({ code: 'tooLate' }).success).toBe(false)
})

test('a log has its remarks in words; what students print, and what only looks like one, stays', () => {
  const log = ['ok one', '| @ time', '@ tooLate', remarkLine('time'), '', remarkLine('buildFailed')].join('\n')
  expect(withRemarks(log, ({ code }) => `<${code}>`)).toBe('ok one\n| @ time\n@ tooLate\n<time>\n\n<buildFailed>')
})
