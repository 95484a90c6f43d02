import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeStage, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { NotFoundPage } from './not-found.page.tsx'

beforeAll(() => speak('en'))

test.each([
  ['a visitor', null, 'Go to home page', '/'],
  ['a student', makeStudent({ routes: [makeStage({ urlName: 'test' })] }), 'My dashboard', '/cabinet'],
  ['staff', makeUser({ academies: [makeAcademy(7, 'Teacher')] }), 'My dashboard', '/main'],
] as const)('what is not there leads %s on to where they belong', async (_, user, name, href) => {
  await render(<NotFoundPage />, user === null ? {} : { user })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})
