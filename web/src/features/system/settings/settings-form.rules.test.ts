import type { SystemSettings } from '@academy/contract/system'
import { expect, test } from 'vitest'
import { checkSettings, formOf, inputOf, placeOf } from './settings-form.rules.ts'

const settings: SystemSettings = {
  id: 1,
  liveChatEnabled: true,
  liveChatId: 'chat-1',
  referralsEnabled: false,
  supportEmail: 'support@academy.test',
  analyticsTagId: null,
  companyDomains: ['academy.test', 'academy.example'],
  staticPagesUrl: null,
  headerLinks: [{ label: { ua: 'Блог', en: 'Blog' }, url: 'https://blog.example/start' }],
  updatedAt: null,
  updatedBy: null,
}

test('[SYS-01] every setting goes into the form and comes back as it was', () => {
  const { id: _id, updatedAt: _at, updatedBy: _by, ...values } = settings
  expect(inputOf(formOf(settings))).toEqual(values)
})

test('[SYS-05] what people type is made plain: empty is nothing, domains in any case, no slash at the end', () => {
  const form = {
    ...formOf(settings),
    liveChatId: ' ',
    companyDomains: 'One.Example, two.example\n\nOne.example',
    staticPagesUrl: 'https://p.example/',
  }
  expect(inputOf(form)).toMatchObject({
    liveChatId: null,
    companyDomains: ['one.example', 'two.example'],
    staticPagesUrl: 'https://p.example',
  })
})

test('[SYS-05] broken rules are named at their fields, here and by the server', () => {
  const form = {
    ...formOf(settings),
    supportEmail: 'nobody',
    companyDomains: 'not_a_domain',
    staticPagesUrl: 'http://p.example',
  }
  expect(checkSettings(form)).toEqual({
    supportEmail: 'invalidEmailFormat',
    companyDomains: 'wrongFormat',
    staticPagesUrl: 'wrongLink',
  })
  expect(placeOf('companyDomains.0')).toBe('companyDomains')
})
