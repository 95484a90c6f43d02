import { describe, expect, test } from 'vitest'
import { locales } from '@academy/contract/enums'
import { MailTemplateText } from '@academy/contract/mail-template-text'
import { builtInTemplate, chooseTemplate, nameOfAction, templateActions } from './mail.choice.ts'
import { composeMail } from './mail.layout.ts'
import { composeTemplate, faultOfTemplate, subjectOf } from './mail.template.ts'
import type { MailText } from './mail.text.ts'
import { mailTexts } from './mail.texts.ts'

const values = {
  firstName: 'Ївга',
  lastName: 'Ткач',
  link: 'https://academy.example/go?a=1&b=2',
  academyName: 'Осінь',
}
const compose = (body: string, changes: Partial<typeof values> = {}, subject = 'Тема') =>
  composeTemplate({ subject, body, values: { ...values, ...changes }, button: 'Далі', lang: 'uk' })

const hostile = [
  '<b>"Eve" & \'Co\'</b>',
  '<img src=x onerror=alert(1)>',
  '[x](https://evil.example)',
  '**x** {{link}} `x`',
  '"><script>alert(1)</script>',
  '# x\n\n---\n\n![x](https://evil.example/x.png)',
]

describe('what is filled in', () => {
  test.each(hostile)('[MAIL-17][S10] is text, whatever it says: %j', async (name) => {
    const { html, text } = await compose('Вітаємо, {{firstName}} з {{academyName}}!\n\n[Далі]({{link}})', {
      firstName: name,
      academyName: name,
    })
    expect(html).not.toMatch(/<(?:b|img|script)[ >]|href="https:\/\/evil|<strong>|<code|<h1/)
    expect(
      html.match(/href="([^"]*)"/g)!.every((href) => href === 'href="https://academy.example/go?a=1&amp;b=2"'),
    ).toBe(true)
    expect(text).toContain(`Вітаємо, ${name} з ${name}!`)
  })

  test.each(['Eve\r\nBcc: victim@example.test', 'Eve\nSubject: forged', 'Eve\u2028x', 'Eve\u0000x'])(
    '[MAIL-17][S10] keeps the subject one line: %j',
    (firstName) =>
      expect(subjectOf('Вітаємо, {{firstName}}', { ...values, firstName })).not.toMatch(/[\p{Cc}\u2028\u2029]/u),
  )

  test('[MAIL-17] stands where its placeholder stood, once', async () => {
    const { subject, text } = await compose(
      '{{firstName}} {{lastName}} ({{academyName}})\n\n{{link}}',
      { firstName: '{{lastName}}' },
      '{{academyName}} для {{firstName}}',
    )
    expect(subject).toBe('Осінь для {{lastName}}')
    expect(text).toBe('{{lastName}} Ткач (Осінь)\n\nДалі: https://academy.example/go?a=1&b=2')
  })
})

describe('what is not known', () => {
  test('[MAIL-17] leaves its line out, never that of the link', async () => {
    const body =
      '# Вітаємо, {{firstName}}!\n\nВас чекає {{academyName}}.\n\nТут для {{academyName}}: {{link}}\n\nКінець.'
    const { text, html } = await compose(body, { firstName: '', academyName: '' })
    expect(text).toBe('Тут для : https://academy.example/go?a=1&b=2\n\nКінець.')
    expect(html).not.toContain('<h1')
  })

  test.each([
    ['{{academyName}}: підтвердьте адресу', 'підтвердьте адресу'],
    ['Вітаємо, {{academyName}}!', 'Вітаємо!'],
    ['Новини {{academyName}}', 'Новини'],
  ])('[MAIL-17] leaves no gap in the subject %j', (subject, expected) =>
    expect(subjectOf(subject, { ...values, academyName: '' })).toBe(expected),
  )
})

describe('the look', () => {
  test('the first link that stands alone is the one button, with its words or the usual ones', async () => {
    const named = await compose('Привіт\n\n[Зайти **зараз**]({{link}})\n\n{{link}}')
    expect(named.html.split('class="button"')).toHaveLength(2)
    expect(named.html).toContain('>Зайти зараз</a>')
    expect(named.text).toContain('Зайти зараз: https://academy.example/go?a=1&b=2')
    expect((await compose('Привіт\n\n{{link}}')).html).toContain('>Далі</a>')
  })

  test('a link among words stays among them', async () => {
    const { html } = await compose('Відкрийте [сторінку]({{link}}) або {{link}}.')
    expect(html).not.toContain('class="button"')
    expect(html.match(/class="link"/g)).toHaveLength(2)
  })

  test('lists, quotes, code and small print are drawn, html and tables are text', async () => {
    const { html, text } = await compose(
      '## Далі\n\n1. раз\n2. *два*\n\n- три\n\n> чотири\n\n`код`\n\n    кодище\n\n<b onclick="x">п’ять</b>\n\n{{link}}\n\n---\n\nДрібно',
    )
    for (const piece of [
      '<h2',
      '<ol start="1"',
      '<em>два</em>',
      '<ul ',
      '<blockquote',
      '<code ',
      '<pre ',
      '&lt;b onclick',
    ])
      expect([piece, html.includes(piece)]).toEqual([piece, true])
    expect(html).not.toContain('<b ')
    expect(text).toContain('1. раз\n2. два\n\n- три\n\n> чотири')
    expect(html.indexOf('Дрібно')).toBeGreaterThan(html.indexOf('class="line"'))
  })

  test('a template without a link that can be followed still gets its button', async () => {
    expect((await compose('Лист без посилання')).html).toContain('class="button"')
  })

  test('can be shown in one light alone', async () => {
    const mail = { subject: 'x', body: '{{link}}', values, button: 'Далі', lang: 'uk' }
    expect((await composeTemplate(mail, 'light')).html).not.toContain('#0c1412')
    expect((await composeTemplate(mail, 'dark')).html).toContain('@media all')
  })
})

describe('what only the parser sees', () => {
  test.each([
    ['![x]({{link}})\n\n{{link}}', null],
    ['![x](/files/lectures/6f0e8c52-3f43-4a53-9c36-0a4a1de0b0c5.webp) {{link}}', 'foreignLink'],
    ['[x](/admin) {{link}}', 'foreignLink'],
    ['[x][a] {{link}}\n\n[a]: /admin', 'foreignLink'],
    ['[x](//evil) {{link}}', null],
    ['`{{link}}`', 'linkNeeded'],
    ['    {{link}}', 'linkNeeded'],
    ['[a]: {{link}}', 'linkNeeded'],
    [`${'*'.repeat(1)}${'[a'.repeat(1_600)} {{link}}`, 'wrongText'],
    ['Привіт {{link}}', null],
    ['evil\\.com/login {{link}}', 'foreignLink'],
    ['evil&#46;com/login {{link}}', 'foreignLink'],
    ['evil&period;com {{link}}', 'foreignLink'],
    ['**evil**.com {{link}}', 'foreignLink'],
    ['> evil\n>\n> .com\n\n{{link}}', 'foreignLink'],
    ['javascript&colon;x {{link}}', 'foreignLink'],
    ['eve&commat;evil {{link}}', 'foreignLink'],
    ['{{academyName}}&#46;com {{link}}', 'foreignLink'],
    ['evil\n\n.com\n\n{{link}}', null],
    ['Вітаємо, **{{firstName}}**. Node\\.js о 18\\.30 &copy; {{link}}.', null],
  ])('[MAIL-17] in %j: %s', async (body, fault) => expect(await faultOfTemplate(body)).toBe(fault))
})

describe.each(templateActions.flatMap((action) => locales.map((language) => ({ action, language }))))(
  'the built-in text of %j',
  (pair) => {
    test('[Q-89] is a template anybody could save', async () => {
      const template = builtInTemplate(pair)
      expect(MailTemplateText.safeParse(template).error).toBeUndefined()
      expect(await faultOfTemplate(template.body)).toBeNull()
    })

    test('[Q-89] says as a template what it says built in', async () => {
      const copy: MailText = mailTexts[nameOfAction[pair.action]][pair.language]
      const filled = { ...copy, lines: copy.lines.map((line) => line.replace('{academy}', values.academyName)) }
      const lang = pair.language === 'ua' ? 'uk' : 'en'
      const builtIn = composeMail({ copy: filled, firstName: values.firstName, link: values.link, lang })
      const template = builtInTemplate(pair)
      expect(await composeTemplate({ ...template, values, button: 'x', lang })).toEqual(builtIn)
    })
  },
)

describe('the choice of a template', () => {
  const all = ([5, null] as const).flatMap((academyId) =>
    locales.map((language) => ({ academyId, language, action: 2 as const })),
  )
  const asked = { action: 2, language: 'en', academyId: 5 } as const

  test('[MAIL-16][Q-71] goes from the academy to the default, each in the language first, then Ukrainian', () => {
    const order = []
    let left = [
      ...all,
      { academyId: 6, language: 'en', action: 2 } as const,
      { academyId: 5, language: 'en', action: 1 } as const,
    ]
    for (let found = chooseTemplate(left, asked); found; found = chooseTemplate(left, asked)) {
      order.push([found.academyId, found.language])
      left = left.filter((one) => one !== found)
    }
    expect(order).toEqual([
      [5, 'en'],
      [5, 'ua'],
      [null, 'en'],
      [null, 'ua'],
    ])
  })

  test('[MAIL-16][Q-71] without an academy is among the defaults', () =>
    expect(chooseTemplate(all, { ...asked, academyId: null })).toMatchObject({ academyId: null, language: 'en' }))
})
