import type { PublicSettings, SystemSettings } from '@academy/contract/system'
import { createElement } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { OutsideFrames } from './outside-frames.tsx'
import { SettingsForm } from './settings-form.tsx'

// The router of `draw` has no page to stay on.
vi.mock('#lib/unsaved-changes-guard.ts', () => ({
  useUnsavedChangesGuard: () => ({ opened: false, onClose: () => undefined, onConfirm: () => undefined }),
}))

const settings: SystemSettings = {
  id: 1,
  liveChatEnabled: false,
  liveChatId: null,
  referralsEnabled: true,
  supportEmail: 'support@academy.test',
  analyticsTagId: null,
  companyDomains: ['academy.test'],
  staticPagesUrl: null,
  headerLinks: [],
  updatedAt: '2026-03-01T10:00:00.000Z',
  updatedBy: 'Олена Головна',
}
const superAdmin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')] })
const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })

beforeAll(() => speak('en'))

describe('the settings of the system', () => {
  const form = (user: typeof admin) => draw(createElement(SettingsForm, { settings }), user)

  test('[SYS-02] [SYS-05] a SuperAdmin changes them', () => {
    const html = form(superAdmin)
    expect(html).toContain('type="submit"')
    expect(tagsOf(html, 'input').some((tag) => tag.includes('disabled'))).toBe(false)
  })
  test('[SYS-02] [SYS-04] an Admin reads them, and who changed them last', () => {
    const html = form(admin)
    expect(html).not.toContain('type="submit"')
    expect(tagsOf(html, 'input').every((tag) => tag.includes('disabled'))).toBe(true)
    expect(textOf(html)).toContain('by Олена Головна')
  })
})

describe('what others serve', () => {
  const frames = (values: Partial<PublicSettings>) =>
    draw(
      createElement(OutsideFrames, {
        settings: { liveChatUrl: null, analyticsUrl: null, ...values } as PublicSettings,
        hasButton: true,
      }),
      admin,
    )
  test('[SYS-07] a chat is offered only when there is one', () => {
    expect(textOf(frames({ liveChatUrl: '/live-chat/c' }))).toContain('Support chat')
    expect(frames({})).toBe('')
  })
})
