import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewNotificationStatuses } from '@academy/contract/enums'
import { reviewAfter, type ReviewedResponse, statusAfter } from './homework-review.rules.ts'

const now = new Date('2026-11-15T10:00:00Z')
const soon = new Date('2026-11-16T10:00:00Z')
const waiting: ReviewedResponse = {
  isAnswered: true,
  isReviewed: false,
  reanswerDeadline: null,
  submittedAt: new Date('2026-11-14T10:00:00Z'),
  mark: null,
  reviewBody: null,
  likeAbility: null,
  notificationStatus: 'None',
}
const reviewed: ReviewedResponse = { ...waiting, isReviewed: true, mark: 5, notificationStatus: 'Sent' }
const returned: ReviewedResponse = { ...reviewed, isAnswered: false, reanswerDeadline: soon }

const anyMoment = fc.constantFrom(null, new Date(now.getTime() - 1), now, soon)
const anyReview = {
  mark: fc.constantFrom(null, 0, 7),
  reviewBody: fc.constantFrom(null, 'Так'),
  likeAbility: fc.constantFrom(null, 3),
  reanswerDeadline: anyMoment,
  isReviewed: fc.boolean(),
}
const anyResponse: fc.Arbitrary<ReviewedResponse> = fc.record({
  ...anyReview,
  isAnswered: fc.boolean(),
  submittedAt: fc.constantFrom(null, now),
  notificationStatus: fc.constantFrom(...reviewNotificationStatuses),
})
const anyChange = fc.record(anyReview, { requiredKeys: [] })

describe('a review', () => {
  test.each([
    ['a draft', waiting, { mark: 5 }, { isReviewed: false, kind: null, notificationStatus: 'Pending' }],
    ['published', waiting, { mark: 5, isReviewed: true }, { isReviewed: true, kind: 'checked', notifiesStudent: true }],
    [
      '[HW-33] returned',
      waiting,
      { reanswerDeadline: soon },
      { isReviewed: true, isAnswered: false, kind: 'returned' },
    ],
    ['the same again', reviewed, { mark: 5, isReviewed: true }, { kind: null, notifiesStudent: false }],
    ['another mark', reviewed, { mark: 6 }, { kind: 'checked', notifiesStudent: true, notificationStatus: 'Sent' }],
    ['withdrawn', reviewed, { isReviewed: false }, { kind: 'withdrawn', notificationStatus: 'None', mark: 5 }],
    ['not returned any more', returned, { reanswerDeadline: null }, { isAnswered: true, kind: 'checked' }],
  ] as const)('%s', (_, before, change, after) => expect(reviewAfter(before, change, now)).toMatchObject(after))

  test('[HW-55] of what was returned only the deadline moves', () => {
    for (const change of [
      {},
      { mark: 9 },
      { reviewBody: 'Так' },
      { isReviewed: false },
      { mark: 9, reanswerDeadline: null },
    ])
      expect(reviewAfter(returned, change, now)).toBeNull()
  })

  test('whatever comes: what is left out stays, a told student had a reason, a returned one is published', () => {
    fc.assert(
      fc.property(anyResponse, anyChange, (before, change) => {
        const after = reviewAfter(before, change, now)
        if (after === null || after === 'past') return
        for (const key of ['mark', 'reviewBody', 'likeAbility'] as const)
          expect(after[key]).toBe(change[key] === undefined ? before[key] : change[key])
        if (after.notifiesStudent) expect(after).toMatchObject({ isReviewed: true, notificationStatus: 'Sent' })
        if (after.kind === 'returned') expect(after).toMatchObject({ isReviewed: true, isAnswered: false })
        if (after.isReviewed && !before.isReviewed) expect(after.kind).not.toBeNull()
        if (!after.isReviewed) expect(after.notifiesStudent).toBe(false)
      }),
    )
  })
})

test('[HW-57] a student is told of a published review at most once, and never of a withdrawn one', () => {
  const anyStatus = fc.record(
    { isReviewed: fc.boolean(), notificationStatus: fc.constantFrom(...reviewNotificationStatuses) },
    { requiredKeys: ['isReviewed'] },
  )
  fc.assert(
    fc.property(anyResponse, anyStatus, (before, change) => {
      const after = statusAfter(before, change)
      expect(after.isReviewed).toBe(change.isReviewed)
      if (after.notifiesStudent) expect([after.isReviewed, after.notificationStatus]).toEqual([true, 'Sent'])
      if (!after.isReviewed) expect(after.notificationStatus).not.toBe('Sent')
      expect(statusAfter({ ...before, ...after }, { ...change, notificationStatus: 'Sent' }).notifiesStudent).toBe(
        change.isReviewed && after.notificationStatus !== 'Sent',
      )
    }),
  )
})
