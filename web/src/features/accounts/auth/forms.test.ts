import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { i18n } from '#lib/i18n/i18n.ts'
import { CheckMail } from './check-mail.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SocialLogins } from './social-logins.tsx'
import { TeacherForm } from './teacher-form.tsx'

i18n.load('ua', {})
i18n.activate('ua')

/** As it is drawn first; texts appear under their names. */
const draw = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element))
/** The opening tag of the control with this id. */
const control = (html: string, id: string): string =>
  new RegExp(`<(?:input|select)[^>]*\\bid="${id}"[^>]*>`).exec(html)?.[0] ?? ''
const optionsOf = (html: string, id: string): string[] => {
  const [, inside = ''] = new RegExp(`<select[^>]*\\bid="${id}"[^>]*>(.*?)</select>`).exec(html) ?? []
  return Array.from(inside.matchAll(/<option value="([^"]*)"/g), ([, value = '']) => value)
}
const nothing = () => undefined

describe('the login', () => {
  const html = draw(
    createElement(LoginForm, {
      initialEmail: 'olena@example.com',
      isBack: false,
      onUnconfirmed: nothing,
      onSecondFactor: nothing,
      onForgotPassword: nothing,
      onDone: async () => undefined,
    }),
  )
  test('[NAV-02] asks for what a password manager can fill in', () => {
    expect(control(html, 'login-email')).toMatch(/type="email".*autoComplete="username".*value="olena@example.com"/)
    expect(control(html, 'login-password')).toMatch(/autoComplete="current-password".*type="password"/)
  })
  test('[ACC-40] leads to the recovery', () => {
    expect(html).toContain('href="/auth/forgot-password"')
  })
})

test('the code is typed as digits and may come from the device itself', () => {
  const html = draw(createElement(SecondFactorStep, { ticket: 't', onDone: async () => undefined, onBack: nothing }))
  expect(control(html, 'login-code')).toMatch(/inputMode="numeric"/)
  expect(control(html, 'login-code')).toMatch(/autoComplete="one-time-code"/)
  expect(control(html, 'login-code')).toMatch(/aria-describedby="login-code-help"/)
})

describe('the registration', () => {
  const html = draw(createElement(RegisterForm, { referral: undefined, onLeaveAcademy: nothing, onDone: nothing }))
  const thisYear = new Date().getFullYear()

  test("[ACC-61] [VAL-31] offers graduation years from 1990 to seven years ahead, and 'Other'", () => {
    const years = optionsOf(html, 'register-graduationYear')
    expect([years[0], years[1], years.at(-2), years.at(-1)]).toEqual(['', String(thisYear + 7), '1990', 'other'])
  })
  test('[VAL-30] offers birth years from 1970 to ten years ago', () => {
    const years = optionsOf(html, 'register-birthDay-year')
    expect([years[1], years.at(-1)]).toEqual([String(thisYear - 10), '1970'])
  })
  test('[VAL-32] offers twelve months', () => {
    expect(optionsOf(html, 'register-birthDay-month').slice(1)).toEqual(
      Array.from({ length: 12 }, (_, i) => `${i + 1}`),
    )
  })
  test('[ACC-19] has three ticks to set', () => {
    expect(html.match(/<input[^>]*type="checkbox"[^>]*>/g)?.filter((box) => box.includes('required'))).toHaveLength(3)
  })
  test('[ACC-16] asks for every field of the call', () => {
    const ids = ['firstName', 'lastName', 'birthDay', 'country', 'university', 'email', 'phoneDigits', 'password']
    expect(ids.filter((id) => control(html, `register-${id}`) === '')).toEqual([])
  })
})

test('[ACC-17] [VAL-10] staff see in which domains their address must be', () => {
  i18n.load('ua', { 'registerTeacher.emailHelp': ['ends with ', ['domains']] })
  i18n.activate('ua')
  const companyDomains = ['academy.test', 'academy.example']
  const html = draw(createElement(TeacherForm, { companyDomains, onDone: async () => undefined }))
  expect(html).toContain('ends with @academy.test або @academy.example')
})

test('[ACC-40] the recovery takes over the address typed at the login', () => {
  const html = draw(createElement(ForgotPasswordForm, { initialEmail: 'olena@example.com', onSent: nothing }))
  expect(control(html, 'forgot-email')).toContain('value="olena@example.com"')
})

test('[ACC-40] [VAL-08] a new password is typed twice', () => {
  const html = draw(
    createElement(ResetPasswordForm, { token: 't', onDone: () => Promise.resolve(), onInvalidToken: nothing }),
  )
  for (const id of ['reset-password', 'reset-passwordConfirmation'])
    expect(control(html, id)).toContain('autoComplete="new-password"')
})

test.each([
  [true, 'checkMail.againIn'],
  [false, 'checkMail.again'],
])('[ACC-25] a mail can be asked for again once a minute (sent: %s)', (isSent, text) => {
  const send = () => Promise.resolve()
  const html = draw(createElement(CheckMail, { title: 'T', text: 'X', isSent, send }))
  expect(html).toContain(`>${text}<`)
})

test('[ACC-41] nothing is offered that is not configured', () => {
  expect(draw(createElement(SocialLogins, { or: 'above' }))).toBe('')
})
