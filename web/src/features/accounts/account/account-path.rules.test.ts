import { describe, expect, test } from 'vitest'
import { redirectFor } from '#lib/session/guards.rules.ts'
import { selectionOf } from '#lib/session/roles.rules.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { accountPath } from './account-path.rules.ts'

const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')] })

describe("[NAV-86] [NAV-35] [ACC-44] 'manage account' of the user menu", () => {
  test('opens {url}/edit of the area the person is in', () => {
    expect(accountPath('/cabinet/lectures', makeStudent(), 7)).toBe('/cabinet/edit')
    expect(accountPath('/main', teacher, 7)).toBe('/main/edit')
    expect(accountPath('/main/academy', teacher, 7)).toBe('/main/edit')
  })

  test.each([
    ['a student', makeStudent()],
    ['somebody without an academy', makeUser()],
    ['a teacher', teacher],
    ['an employee without an academy', makeUser({ isEmployee: true })],
    ['a super admin in all academies', makeUser({ isSuperAdmin: true, currentAcademyId: null })],
    ['an admin who studies elsewhere', makeUser({ academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Admin')] })],
  ])('between the areas it opens the one that lets %s in', (_, user) => {
    const selection = selectionOf(user)
    const path = accountPath('/select-academy', user, selection)
    expect(redirectFor({ pathname: path ?? '', now: new Date() }, { user, selection })).toBeNull()
    expect(path).toMatch(/^\/(cabinet|main)\/edit$/)
  })

  test('is not offered where the guard would only send back', () => {
    const blocked = makeStudent({ academies: [makeAcademy(7, 'Student', { active: false })] })
    expect(accountPath('/user-blocked', blocked, 7)).toBeNull()
  })
})
