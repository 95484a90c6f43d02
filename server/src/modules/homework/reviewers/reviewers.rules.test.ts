import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoleName } from '@academy/contract/enums'
import {
  assignRefusal,
  canBeReviewer,
  isReviewable,
  mayAssignOthers,
  mayManage,
  mayRead,
  mayResend,
  mayReview,
  readScope,
  reviewRefusal,
  type ResponseStaff,
  reviewStateOf,
  shareOut,
} from './reviewers.rules.ts'

const academyId = 1
const me = 7
const other = 8
const who = (role: RoleName) => ({
  userId: me,
  isSuperAdmin: role === 'SuperAdmin',
  rolesByAcademy: new Map([[academyId, role === 'SuperAdmin' ? [] : [role]]]),
})
const student = 5
const nobody: ResponseStaff = {
  userId: student,
  reviewerIds: [other],
  homeworkCuratorId: other,
  lecturerId: other,
  reviewerId: null,
}
const relations = {
  stranger: nobody,
  strangerOfAssigned: { ...nobody, reviewerId: other },
  assigned: { ...nobody, reviewerId: me },
  reviewer: { ...nobody, reviewerIds: [other, me] },
  reviewerOfAssigned: { ...nobody, reviewerIds: [other, me], reviewerId: other },
  curatorOfAssigned: { ...nobody, homeworkCuratorId: me, reviewerId: other },
  lecturerOfAssigned: { ...nobody, lecturerId: me, reviewerId: other },
} satisfies Record<string, ResponseStaff>
type Relation = keyof typeof relations

const every = Object.keys(relations) as Relation[]
const none: Relation[] = []
const theirs = every.filter((relation) => !relation.startsWith('stranger'))
const reviewing: Relation[] = theirs.filter((relation) => relation !== 'reviewerOfAssigned')
const curating: Relation[] = ['curatorOfAssigned']
const ofLecture: Relation[] = theirs.filter((relation) => relation !== 'assigned')

/** Which relations to a response are enough, by role. */
const table: Record<RoleName, { read: Relation[]; review: Relation[]; manage: Relation[]; resend: Relation[] }> = {
  SuperAdmin: { read: every, review: every, manage: every, resend: every },
  Admin: { read: every, review: every, manage: every, resend: every },
  TrackOwner: { read: every, review: every, manage: every, resend: every },
  Coach: { read: theirs, review: reviewing, manage: none, resend: theirs },
  Teacher: { read: every, review: reviewing, manage: curating, resend: theirs },
  HR: { read: every, review: reviewing, manage: none, resend: none },
  Student: { read: none, review: none, manage: none, resend: none },
}

describe.each(Object.entries(table) as [RoleName, (typeof table)[RoleName]][])('%s', (role, allowed) => {
  test.each(every)('[HW-55] as %s (Q-49, Q-51)', (relation) => {
    const of = relations[relation]
    expect({
      read: mayRead(who(role), academyId, of),
      review: mayReview(who(role), academyId, of),
      manage: mayManage(who(role), academyId, of),
      resend: mayResend(who(role), academyId, of),
    }).toEqual({
      read: allowed.read.includes(relation),
      review: allowed.review.includes(relation),
      manage: allowed.manage.includes(relation),
      resend: allowed.resend.includes(relation),
    })
  })

  test('nothing of their own homework', () => {
    for (const relation of Object.values(relations)) {
      const of = { ...relation, userId: me }
      expect([mayRead, mayReview, mayManage, mayResend].map((may) => may(who(role), academyId, of))).not.toContain(true)
    }
  })

  test('nothing of another academy', () => {
    if (role === 'SuperAdmin') return
    for (const of of Object.values(relations)) {
      expect(mayRead(who(role), 2, of)).toBe(false)
      expect(mayReview(who(role), 2, of)).toBe(false)
      expect(mayManage(who(role), 2, of)).toBe(false)
    }
  })

  test('who can be assigned, and who assigns others', () => {
    const managers: RoleName[] = ['SuperAdmin', 'Admin', 'TrackOwner']
    expect(mayAssignOthers(who(role), academyId)).toBe(managers.includes(role))
    for (const relation of every)
      expect(canBeReviewer(who(role), academyId, relations[relation])).toBe(
        managers.includes(role) || (role !== 'Student' && ofLecture.includes(relation)),
      )
  })
})

test('what is read at the desk: all, what is theirs, nothing', () => {
  const scopes = (['Admin', 'Teacher', 'HR', 'Coach', 'Student'] as const).map((role) =>
    readScope(who(role), academyId),
  )
  expect(scopes).toEqual(['every', 'every', 'every', 'theirs', null])
})

describe('where a response stands', () => {
  const at = new Date('2026-11-15T10:00:00Z')
  const waiting = { isAnswered: true, isReviewed: false, reanswerDeadline: null, submittedAt: at, hasOpenAppeal: false }
  test.each([
    ['waiting', {}],
    ['waiting', { hasOpenAppeal: true }],
    ['waiting', { reanswerDeadline: at }],
    ['reviewed', { isReviewed: true }],
    ['reviewed', { isReviewed: true, reanswerDeadline: at }],
    ['returned', { isReviewed: true, isAnswered: false, reanswerDeadline: at }],
    ['reviewed', { isReviewed: true, isAnswered: false, submittedAt: null }],
    ['appealed', { isReviewed: true, hasOpenAppeal: true }],
    ['empty', { isAnswered: false, submittedAt: null }],
  ] as const)('%s: %j', (state, changes) => expect(reviewStateOf({ ...waiting, ...changes })).toBe(state))

  test('[HW-55] what is not answered is not reviewed, unless staff made it', () => {
    expect(isReviewable({ isAnswered: true, submittedAt: at })).toBe(true)
    expect(isReviewable({ isAnswered: false, submittedAt: at })).toBe(false)
    expect(isReviewable({ isAnswered: false, submittedAt: null })).toBe(true)
  })

  test.each([
    [null, 'Coach', {}],
    [null, 'Coach', { reviewerId: me }],
    ['ofOthers', 'Teacher', { reviewerId: other }],
    [null, 'TrackOwner', { reviewerId: other }],
    ['reviewed', 'Admin', { isReviewed: true }],
    ['notAnswered', 'Admin', { isAnswered: false }],
    [null, 'HR', { isAnswered: false, submittedAt: null }],
  ] as const)('assigning is refused as %s for %s: %j', (refusal, role, changes) =>
    expect(assignRefusal(who(role), academyId, { ...waiting, ...nobody, ...changes })).toBe(refusal),
  )
})

describe('sharing out', () => {
  const reviewers = [11, 12, 13, 14]
  const arbitrary = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 10_000 }),
      reviewerId: fc.constantFrom(null, 11, 12, 99),
      candidates: fc.subarray(reviewers),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )

  test('everybody gets as many as the others, give or take one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 4 }), (count, among) => {
        const given = reviewers.slice(0, among)
        const all = Array.from({ length: count }, (_, id) => ({ id, reviewerId: null, candidates: given }))
        const shares = Map.groupBy([...shareOut(all, given).values()], (id) => id)
        const sizes = given.map((id) => shares.get(id)?.length ?? 0)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('[HW-46] nobody gets what they cannot review, nothing is lost, and who has it keeps it', () => {
    fc.assert(
      fc.property(arbitrary, (responses) => {
        const result = shareOut(responses, reviewers)
        expect([...result.keys()].toSorted((a, b) => a - b)).toEqual(
          responses.map(({ id }) => id).toSorted((a, b) => a - b),
        )
        for (const { id, reviewerId, candidates } of responses) {
          const given = result.get(id)!
          if (candidates.length === 0) expect(given).toBeNull()
          else expect(candidates).toContain(given)
          if (reviewerId !== null && candidates.includes(reviewerId)) expect(given).toBe(reviewerId)
        }
      }),
    )
  })
})

describe('[HW-43] why somebody may not review', () => {
  const answered = { isAnswered: true, isReviewed: false, submittedAt: new Date(0) }
  const why = (relation: Relation, progress = answered, role: RoleName = 'Teacher') =>
    reviewRefusal(who(role), academyId, { ...relations[relation], ...progress })

  test('it belongs to somebody else, or the lecture does', () => {
    expect([why('strangerOfAssigned'), why('reviewerOfAssigned')]).toEqual(['ofOthers', 'ofOthers'])
    expect(why('stranger')).toBe('noRight')
    for (const relation of reviewing) expect(why(relation)).toBeNull()
    for (const relation of every) expect(why(relation, answered, 'TrackOwner')).toBeNull()
  })

  test('there is nothing to review, unless there is a review already', () => {
    const again = { ...answered, isAnswered: false }
    expect(why('assigned', again)).toBe('notAnswered')
    expect(why('stranger', again, 'TrackOwner')).toBe('notAnswered')
    expect(why('assigned', { ...again, isReviewed: true })).toBeNull()
    expect(why('reviewerOfAssigned', again)).toBe('ofOthers')
  })
})
