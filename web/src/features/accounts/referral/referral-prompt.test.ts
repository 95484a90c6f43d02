import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeStudent } from '#testing/make.ts'
import { ReferralPrompt } from './referral-prompt.tsx'

beforeAll(() => speak('en'))

test('[SYS-12] the prompt has a header, a body and the two buttons', () => {
  const student = makeStudent({ academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Student')] })
  const html = draw(createElement(ReferralPrompt), student)
  expect(html).toMatch(/<h1[^>]*>Bring your friends along<\/h1>/)
  expect(textOf(html)).toMatch(/You’re already in 2 academies.* Copy referral link Later$/)
  expect(tagsOf(html, 'button')).toHaveLength(2)
})
