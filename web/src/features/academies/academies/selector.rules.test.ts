import { expect, test } from 'vitest'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { selectorOptions } from './selector.rules.ts'

test("[ACAD-02] what is selected has an id and a name, or is 'all' or 'more'", () => {
  const user = makeUser({ academies: [makeAcademy(7, 'Teacher', { name: 'Seven' })] })
  expect(academyOf(user, 7)).toMatchObject({ id: 7, name: 'Seven' })
  expect([academyOf(user, 'all'), academyOf(user, 'more'), academyOf(user, 8)]).toEqual([null, null, null])
})

test("[ACAD-43] only a SuperAdmin sees 'All'", () => {
  expect(selectorOptions(makeUser({ academies: [makeAcademy(1, 'SuperAdmin')] }), 1).hasAll).toBe(true)
  expect(
    selectorOptions(makeUser({ academies: [makeAcademy(1, 'Admin'), makeAcademy(2, 'Admin')] }), 'all').hasAll,
  ).toBe(false)
})

test('[ACAD-44] students see only academies that are open or that they finished', () => {
  const academies = [
    makeAcademy(1, 'Student'),
    makeAcademy(2, 'Student', { isAcademyClosed: true }),
    makeAcademy(3, 'Student', { isAcademyClosed: true }),
  ]
  const options = selectorOptions(makeStudent({ academies, finishedAcademies: [3] }), 1)
  expect(options.academies.map((academy) => academy.id)).toEqual([1, 3])
})

test('[ACAD-44] staff also see the closed ones', () => {
  const user = makeUser({ academies: [makeAcademy(1, 'Teacher', { isAcademyClosed: true })] })
  expect(selectorOptions(user, 1).academies).toHaveLength(1)
})

test("[ACAD-45] students also see 'Show available', staff do not", () => {
  expect(selectorOptions(makeStudent(), 7).hasMore).toBe(true)
  expect(selectorOptions(makeUser(), null).hasMore).toBe(true)
  expect(selectorOptions(makeUser({ academies: [makeAcademy(1, 'Coach')] }), 1).hasMore).toBe(false)
  const both = makeUser({ academies: [makeAcademy(1, 'Coach'), makeAcademy(2, 'Student')] })
  expect([selectorOptions(both, 1).hasMore, selectorOptions(both, 2).hasMore]).toEqual([false, true])
})
