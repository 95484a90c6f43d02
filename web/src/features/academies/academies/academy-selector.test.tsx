import { expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen } from '#testing/render.tsx'
import { AcademySelector } from './academy-selector.tsx'

const academies = [
  makeAcademy(1, 'Admin', { name: 'Spring' }),
  makeAcademy(2, 'Admin', { name: 'Summer', isDraft: true }),
  makeAcademy(3, 'Teacher', { name: 'Winter', isAcademyClosed: true }),
]

test.each([
  ['en', ['SpringAdmin', 'SummerAdmin, draft', 'WinterTeacher, closed']],
  ['ua', ['SpringАдміністратор', 'SummerАдміністратор, чернетка', 'WinterВикладач, закрита']],
] as const)('Q-90: in %s the selector tells a draft from an academy that is closed', async (locale, items) => {
  await speak(locale)
  await render(<AcademySelector />, { user: makeUser({ academies, currentAcademyId: 1 }) })
  openMenu(screen.getByRole('menu', { hidden: true }))
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(items)
})
