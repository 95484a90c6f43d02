import type { User } from '@academy/contract/users'
import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { draw, speak } from '#testing/draw.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { AppFrame } from './app-frame.tsx'

beforeAll(() => speak('en'))

describe('the referral icon of the header', () => {
  const systemSettings = { liveChatEnabled: false, referralsEnabled: true }
  const isOffered = (user: User) =>
    draw(createElement(AppFrame, null, 'Content'), user).includes('aria-label="Copy referral link"')

  test('[NAV-87] [SYS-09] is offered to a student while referrals are on', () => {
    expect(isOffered(makeStudent({ systemSettings }))).toBe(true)
  })
  test('[NAV-87] [ROLE-21] [SYS-10] not while they are off, and never to employees', () => {
    expect(isOffered(makeStudent())).toBe(false)
    expect(isOffered(makeUser({ academies: [makeAcademy(7, 'Teacher')], systemSettings }))).toBe(false)
  })
})

test('[NAV-88] [NTF-09] the bell of the header is there for students and staff', () => {
  for (const user of [makeStudent(), makeUser({ academies: [makeAcademy(7, 'Teacher')] })])
    expect(draw(createElement(AppFrame, null, 'Content'), user)).toContain('aria-label="Notifications"')
})
