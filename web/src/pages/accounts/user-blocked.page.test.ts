import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { UserBlockedPage } from './user-blocked.page.tsx'

beforeAll(() => speak('en'))

test('[NAV-67] somebody who is blocked in one academy is offered another one and the exit', () => {
  const academies = [makeAcademy(7, 'Student', { active: false }), makeAcademy(8, 'Student')]
  const html = draw(createElement(UserBlockedPage), makeUser({ academies, currentAcademyId: 7 }))
  expect(textOf(html)).toContain('Academy 7')
  expect(html).toMatch(/<button[^>]*aria-haspopup/)
  expect(textOf(html)).toMatch(/(?:Log out|Exit|Sign out)/)
})
