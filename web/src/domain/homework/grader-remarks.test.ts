import { locales } from '@academy/contract/enums'
import { graderRemarks, type GraderRemark, remarkCodes } from '@academy/contract/grader-remarks'
import { createElement } from 'react'
import { afterAll, expect, test } from 'vitest'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { useRemarkText } from './grader-remarks.ts'
import { GradingLog } from './grading-log.tsx'

afterAll(() => speak('en'))

const all = { answer: '[1,2]', file: 'sum.mjs', name: 'total', exitCode: 7, expected: 21, planned: 32, found: 43 }
const Says = ({ remark }: { remark: GraderRemark }) => useRemarkText()(remark)
const said = (remark: GraderRemark) => textOf(draw(createElement(Says, { remark }), makeStudent()))

test.each(locales)('every code has a sentence with all of its values (%s)', async (locale) => {
  await speak(locale)
  const sentences = remarkCodes.map((code) => {
    const values = Object.fromEntries(graderRemarks[code].map((name) => [name, all[name]]))
    const sentence = said({ code, ...values })
    for (const value of Object.values(values)) expect(sentence).toContain(String(value))
    expect(sentence).not.toMatch(/graderRemark|[{}]/)
    expect(/[а-яіїєґ]/i.test(sentence)).toBe(locale === 'ua')
    return sentence
  })
  expect(new Set(sentences).size).toBe(remarkCodes.length)
})

test('the log has what the grader says in words, and what a student printed as it is', async () => {
  await speak('ua')
  const log = (text: string) => textOf(draw(createElement(GradingLog, { label: 'Журнал', text }), makeStudent()))
  expect(log('ok one\n| @ time\n@ time')).toBe('ok one | @ time Зупинено: перевищено дозволений час.')
  // As logs said it before there were codes.
  expect(log('The build failed.')).toBe('The build failed.')
})
