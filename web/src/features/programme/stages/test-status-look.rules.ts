import { testStatuses, type TestStatus } from '@academy/contract/enums'
import type { MessageKey } from '#lib/i18n/messages.ts'

export interface StatusLook {
  tone: 'info' | 'success' | 'warning'
  title: MessageKey
  text: MessageKey | null
  /** What can be done about it. */
  action: 'next.test.action' | 'test.continue' | null
  /** Whether the rules are of any use now. */
  hasRules: boolean
}

/** TEST-12, Q-37: what each of the eight statuses says, and what to do next. */
export const statusLooks: Record<TestStatus, StatusLook> = {
  [testStatuses.Countdown]: {
    tone: 'info',
    title: 'test.status.countdown',
    text: 'test.status.countdown.text',
    action: null,
    hasRules: true,
  },
  [testStatuses.Available]: {
    tone: 'success',
    title: 'test.status.available',
    text: 'test.status.available.text',
    action: 'next.test.action',
    hasRules: true,
  },
  [testStatuses.LastChanceToEnter]: {
    tone: 'warning',
    title: 'test.status.lastChance',
    text: 'test.status.available.text',
    action: 'next.test.action',
    hasRules: true,
  },
  [testStatuses.ContinueTest]: {
    tone: 'warning',
    title: 'test.status.continue',
    text: 'test.status.continue.text',
    action: 'test.continue',
    hasRules: false,
  },
  [testStatuses.WaitForResult]: {
    tone: 'info',
    title: 'test.status.wait',
    text: 'test.waitForResult',
    action: null,
    hasRules: false,
  },
  [testStatuses.DoneSuccess]: {
    tone: 'success',
    title: 'test.status.doneSuccess',
    text: 'test.status.doneSuccess.text',
    action: null,
    hasRules: false,
  },
  [testStatuses.DoneFailed]: {
    tone: 'info',
    title: 'test.status.doneFailed',
    text: 'test.status.doneFailed.text',
    action: null,
    hasRules: false,
  },
  [testStatuses.DoneNotPassed]: {
    tone: 'info',
    title: 'test.status.notPassed',
    text: 'test.status.notPassed.text',
    action: null,
    hasRules: false,
  },
}
