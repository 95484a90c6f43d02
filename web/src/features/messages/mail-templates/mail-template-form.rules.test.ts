import type { MailInUse } from '@academy/contract/mail-templates'
import { describe, expect, test } from 'vitest'
import { checkTemplate, fieldFor, findMail, isOwn, readMailOf, withPlaceholder } from './mail-template-form.rules.ts'

const mail = (changes: Partial<MailInUse> = {}): MailInUse => ({
  academy: { id: 7, name: 'Academy' },
  action: 0,
  language: 'en',
  source: { origin: 'academy', language: 'en', templateId: 3 },
  mailTemplate: { subject: 'Hello', body: '{{link}}' },
  fallback: { origin: 'default', language: 'en', templateId: 1 },
  ...changes,
})

test('a placeholder takes the place of what is marked, and the cursor goes on behind it', () => {
  expect(withPlaceholder('Hello you!', 6, 9, 'firstName')).toEqual({ text: 'Hello {{firstName}}!', caret: 19 })
  expect(withPlaceholder('', 0, 0, 'link')).toEqual({ text: '{{link}}', caret: 8 })
})

test('the link goes into the text wherever the cursor is', () => {
  expect(fieldFor('link', 'subject')).toBe('body')
  expect(fieldFor('firstName', 'subject')).toBe('subject')
})

test('what breaks a rule is named by its field', () => {
  expect(checkTemplate({ subject: 'Hello', body: '{{link}}' })).toEqual({})
  expect(checkTemplate({ subject: 'Hello {{link}}', body: 'Nothing to follow' })).toEqual({
    subject: 'linkInSubject',
    body: 'linkNeeded',
  })
})

describe('whose text it is', () => {
  test('one’s own is of the same owner and in the same language', () => {
    expect(isOwn(mail())).toBe(true)
    expect(isOwn(mail({ source: { origin: 'academy', language: 'ua', templateId: 3 } }))).toBe(false)
    expect(isOwn(mail({ source: { origin: 'default', language: 'en', templateId: 1 } }))).toBe(false)
    expect(isOwn(mail({ academy: null, source: { origin: 'default', language: 'en', templateId: 1 } }))).toBe(true)
    expect(isOwn(mail({ academy: null, source: { origin: 'builtIn', language: 'en', templateId: null } }))).toBe(false)
  })
})

describe('an address', () => {
  test('names a mail, or nothing', () => {
    expect(readMailOf({ academy: '7', action: '0', language: 'ua' })).toEqual({
      academyId: 7,
      action: 0,
      language: 'ua',
    })
    expect(readMailOf({ academy: 'default', action: '2', language: 'en' })?.academyId).toBeNull()
    for (const wrong of [
      {},
      { academy: '0', action: '0', language: 'ua' },
      { academy: '7', action: '9', language: 'ua' },
      { academy: '7', action: '', language: 'ua' },
      { academy: '7', action: '0', language: 'de' },
    ])
      expect(readMailOf(wrong)).toBeNull()
  })
  test('finds the mail of its academy only', () => {
    const mails = [mail({ academy: null }), mail()]
    expect(findMail(mails, { academyId: 7, action: 0, language: 'en' })).toBe(mails[1])
    expect(findMail(mails, { academyId: 8, action: 0, language: 'en' })).toBeNull()
  })
})
