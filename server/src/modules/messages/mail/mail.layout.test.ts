import { describe, expect, test } from 'vitest'
import { composeMail } from './mail.layout.ts'
import type { MailText } from './mail.text.ts'
import { mailTexts } from './mail.texts.ts'

const link = 'https://academy.example/auth/somewhere?a=1&b="2"'
const texts = Object.entries(mailTexts).flatMap(([action, byLanguage]) =>
  Object.entries(byLanguage).map(([lang, copy]): [string, string, MailText] => [action, lang, copy]),
)

describe.each(texts)('%s in %s', (_action, lang, copy) => {
  const composed = composeMail({ copy, firstName: 'Ївга', link, lang })

  test('says the same in the text and in the page', () => {
    expect(composed.subject).toBe(copy.subject)
    for (const line of [copy.greeting('Ївга'), ...copy.lines, copy.footer]) {
      expect(composed.text).toContain(line)
      expect(composed.html).toContain(line)
    }
  })

  test('has a link where it has a button, in both parts, and none otherwise', () => {
    const hasButton = copy.button !== undefined
    expect(composed.text.includes(link)).toBe(hasButton)
    expect(composed.html.includes('<a href="https://academy.example/auth/somewhere?a=1&amp;b=&quot;2&quot;"')).toBe(
      hasButton,
    )
  })

  test('without a link is a plain notice', () => {
    const notice = composeMail({ copy, firstName: 'Ївга', link: null, lang })
    expect(notice.html).not.toContain('<a ')
    expect(notice.text.endsWith(copy.footer)).toBe(true)
  })

  test('[S10] shows a name as text', () => {
    const { html, subject } = composeMail({ copy, firstName: `<b>"Eve" & 'Co'</b>`, link, lang })
    expect(html).toContain('&lt;b&gt;&quot;Eve&quot; &amp; &#39;Co&#39;&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(subject).not.toContain('Eve')
  })
})

test('fits any screen: one column that shrinks, nothing to load from elsewhere', () => {
  const { html } = composeMail({ copy: mailTexts['password recovery'].ua, firstName: 'Ївга', link, lang: 'uk' })
  expect(html).toContain('name="viewport" content="width=device-width"')
  expect(html).toContain('width="100%"')
  expect(html).toContain('max-width:560px')
  expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import|src=/)
})

test('is light or dark as its reader has it, and says so', () => {
  const { html } = composeMail({ copy: mailTexts['password recovery'].en, firstName: 'Eve', link, lang: 'en' })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(html)!
  // Each class that has a colour of its own has another one in the dark.
  const coloured = [...html.matchAll(/class="([\w ]+)"[^>]*style="[^"]*(?:background|color):#/g)]
  for (const name of new Set(coloured.map(([, names]) => names!.split(' ')[0]!)))
    expect([name, new RegExp(`\\.${name}[,{]|\\.${name} `).test(dark!)]).toEqual([name, true])
})

test.each(texts)('%s in %s has one button at most', (_action, lang, copy) => {
  const { html } = composeMail({ copy, firstName: 'Ївга', link, lang })
  expect(html.split('class="button"').length - 1).toBe(copy.button === undefined ? 0 : 1)
})
