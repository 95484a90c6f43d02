import { describe, expect, test } from 'vitest'
import {
  addressIn,
  MailBody,
  MailSubject,
  mailPlaceholders,
  namesAddress,
  unknownPlaceholderIn,
} from './mail-template-text.ts'

const faultOf = (schema: typeof MailBody, text: string): string | null =>
  schema.safeParse(text).error?.issues[0]?.message ?? null
const body = (text: string) => `${text}\n\n[Далі]({{link}})`

describe('the subject of a template', () => {
  test.each([
    'Вітаємо, {{firstName}} {{lastName}}!',
    '{{academyName}}: підтвердьте адресу',
    'Node.js, т. д. і 17.11.2026',
  ])('[MAIL-17] takes %j', (text) => expect(faultOf(MailSubject, text)).toBeNull())

  test.each([
    ['', 'fieldIsRequired'],
    [' Тема', 'noEdgeSpaces'],
    ['x'.repeat(256), 'toLong'],
    ['Тема\r\nBcc: victim@example.test', 'wrongText'],
    ['Тема\nSubject: forged', 'wrongText'],
    ['Тема\u0085Bcc: x', 'wrongText'],
    ['Тема\u2028Bcc: x', 'wrongText'],
    ['Тема\u0007', 'wrongText'],
    ['{{link}}', 'linkInSubject'],
    ['Вітаємо, {{name}}', 'unknownPlaceholder'],
    ['Заходьте на evil.example', 'foreignLink'],
  ])('[MAIL-17][S10] refuses %j: %s', (text, message) => expect(faultOf(MailSubject, text)).toBe(message))
})

describe('the body of a template', () => {
  test('[MAIL-17] takes every placeholder, and needs the link', () => {
    expect(faultOf(MailBody, mailPlaceholders.map((name) => `{{${name}}}`).join(' '))).toBeNull()
    expect(faultOf(MailBody, 'Вітаємо, {{firstName}}!')).toBe('linkNeeded')
    expect(faultOf(MailBody, body('x'.repeat(10_000)))).toBe('toLong')
  })

  test.each(['{{name}}', '{{ link }}', '{{LINK}}', '{{', '}}', '{{link', '{{constructor}}', '{{__proto__}}'])(
    '[MAIL-17] does not know %j',
    (text) => expect(faultOf(MailBody, body(text))).toBe('unknownPlaceholder'),
  )

  test.each([
    'https://evil.example/x',
    'HTTP://EVIL.EXAMPLE',
    'ftp://evil.example',
    '[тут](https://evil.example)',
    '<https://evil.example>',
    'mailto:eve@evil.example',
    'tel:+380501234567',
    'javascript:alert(1)',
    'www.evil.example',
    'evil.com',
    'evil.zip',
    'a-b.evil.io/login',
    'пишіть на eve@evil.example',
    'eve@localhost',
    'академія.укр',
    'xn--80ak6aa92e.com',
    'evil。com',
    'evil．com',
    'ｅｖｉｌ.com',
    '10.0.0.1',
    'evil.com{{firstName}}',
    '{{academyName}}.com',
    'evil.{{academyName}}',
    'evil\u200b.com',
    'evil.\u00adcom',
  ])('[MAIL-17] refuses another address: %j', (text) => expect(faultOf(MailBody, body(text))).toBe('foreignLink'))

  test.each([
    'Node.js і TypeScript',
    'о 18.30',
    '17.11.2026',
    'т. д.',
    'e.g. this',
    'кінець.Початок',
    'C++ / .NET',
    '50 %',
    '1.5',
    'Вітаємо, {{firstName}}. Вас чекає {{academyName}}.',
  ])('takes %j for no address', (text) => expect(namesAddress(text)).toBe(false))
})

describe('what breaks a rule is named as it is written', () => {
  test.each([
    ['Вітаємо, {{firstNam}}!', '{{firstNam}}'],
    ['{{firstName}} {{ link }} {{x}}', '{{ link }}'],
    ['{{link}} і {{firstName', '{{firstName'],
    ['{{link}} і lastName}}.', 'lastName}}'],
    [`{{${'x'.repeat(60)}}}`, `{{${'x'.repeat(40)}`],
    ['{{link}}', undefined],
  ])('[MAIL-17] of %j the placeholder %j', (text, found) => expect(unknownPlaceholderIn(text)).toBe(found))

  test.each([
    ['Заходьте на https://evil.com, там краще', 'https://evil.com'],
    ['[тут](https://evil.com/x) {{link}}', 'https://evil.com/x'],
    ['пишіть на eve@evil.example.', 'eve@evil.example'],
    ['Node.js, потім evil。com', 'evil。com'],
    ['{{academyName}}.com', '{{academyName}}.com'],
    ['evil\uFEFF.com', 'evil.com'],
    ['Node.js о 18.30', undefined],
  ])('[MAIL-17] of %j the address %j', (text, found) => expect(addressIn(text)).toBe(found))
})
