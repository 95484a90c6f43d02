import type { TextNode, TextTree } from '@academy/contract/markdown'
import { safeLink } from '@academy/contract/safe-link'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MarkdownTree, type MarkdownTreeProps } from './markdown-tree.tsx'
import { Markdown } from './markdown.tsx'
import { parseMarkdown } from './parse-markdown.ts'

const picture = '/files/lectures/0f8fad5b-d9cb-469f-a165-70867728950e.webp'
const drawTree = (tree: TextTree, options: Partial<MarkdownTreeProps> = {}): string =>
  renderToStaticMarkup(createElement(MarkdownTree, { tree, ...options }))
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '')
const draw = (text: string, options: Partial<MarkdownTreeProps> = {}): string => drawTree(parseMarkdown(text), options)

const elements =
  'main p h3 h4 h5 h6 em strong del code pre br hr blockquote ul ol li a sup div span table thead tbody tr th td svg path'
const attributes = 'href target rel class tabindex start scope data-align data-done aria-hidden'
// Of the icon at links that open a new tab; none of it comes from the text.
const ofIcon = /<svg[^>]*>(?:<path[^>]*>(?:<\/path>)?)*<\/svg>/g

/** Every tag and attribute that came out, read as the browser does: text is escaped, so `<` always opens a tag. */
const expectOnlyAllowed = (markup: string) => {
  for (const [, name, inside] of markup.replaceAll(ofIcon, '').matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
    expect(elements.split(' ')).toContain(name)
    for (const [, attribute, value = ''] of (inside ?? '').matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)) {
      expect(attributes.split(' ')).toContain(attribute)
      if (attribute === 'href') expect(value).toMatch(/^(https:\/\/|mailto:|\/(?!\/))/)
    }
  }
}

describe('what people write', () => {
  test.each([
    ['*важливо* і **дуже**', '<p><em>важливо</em> і <strong>дуже</strong></p>'],
    ['~~ні~~', '<p><del>ні</del></p>'],
    ['`let x`', '<p><code>let x</code></p>'],
    ['```js\nif (a < b) go()\n```', '<pre tabindex="0"><code class="coloured">if (a &lt; b) go()</code></pre>'],
    ['- перше\n- друге', '<ul><li>перше</li><li>друге</li></ul>'],
    ['3. третє\n4. четверте', '<ol start="3"><li>третє</li><li>четверте</li></ol>'],
    ['> слова', '<blockquote><p>слова</p></blockquote>'],
    ['a  \nb', '<p>a<br/>b</p>'],
    ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    ['[стаття][1]\n\n[1]: /cabinet', '<p><a href="/cabinet">стаття</a></p>'],
    ['[нікуди][2]', '<p>[нікуди][2]</p>'],
  ])('%j is %j', (text, markup) => {
    expect(draw(text).replace(/<code class="[^"]*">/, '<code class="coloured">')).toBe(markup)
  })

  test('headings start below those of the page and never end below h6', () => {
    expect(draw('# A\n\n## B\n\n###### C')).toBe('<h3>A</h3><h4>B</h4><h6>C</h6>')
    expect(draw('# A', { headingLevel: 4 })).toBe('<h4>A</h4>')
    expect(draw('## B\n\n### C\n\n## D')).toBe('<h3>B</h3><h4>C</h4><h3>D</h3>')
  })

  test('a table scrolls in a box the keyboard reaches', () => {
    const markup = draw('| a | b |\n|:-:|--:|\n| 1 | 2 |')
    expect(markup).toMatch(/^<div class="[^"]*" tabindex="0"><table><thead><tr><th scope="col" data-align="center">a</)
    expect(markup).toContain('<td data-align="right">2</td>')
  })

  test('a task has a mark that nobody could take for a box to tick', () => {
    const markup = draw('- [x] прочитати\n- [ ] зробити')
    expect(markup).toMatch(/data-done="true" aria-hidden="false">✓<\/span><span>прочитати<\/span>/)
    expect(markup).toMatch(/aria-hidden="true"><\/span><span>зробити<\/span>/)
    expect(markup).not.toContain('<input')
  })

  test('a link to another site opens a new tab, says so, and gives that site nothing', () => {
    const markup = draw('[MDN](https://developer.mozilla.org/)', { newTabLabel: 'нова вкладка' })
    expect(markup).toContain('<a href="https://developer.mozilla.org/" target="_blank" rel="noopener noreferrer">MDN')
    expect(markup).toMatch(/<svg.*нова вкладка/)
    expect(draw('[лист](mailto:a@example.com)')).toBe('<p><a href="mailto:a@example.com">лист</a></p>')
  })

  test('a picture is a link with its description: no other site learns who reads', () => {
    expect(draw('![схема](https://example.com/a.png)')).toMatch(/^<p><a href="https:\/\/example.com\/a.png"[^>]*>схема/)
    expect(draw('[![схема](https://x.example/a.png)](/cabinet)')).toBe('<p><a href="/cabinet">схема</a></p>')
    expect(draw('![схема](data:image/png;base64,AAAA)')).toBe('<p>схема</p>')
  })

  test('a picture of our own is shown, with its description, when it comes into view', () => {
    expect(draw(`![схема](${picture})`)).toBe(
      `<p><img src="${picture}" alt="схема" loading="lazy" decoding="async"/></p>`,
    )
  })

  test('until the parser is loaded the text stands as it was written', () => {
    const markup = renderToStaticMarkup(createElement(Markdown, { text: '# Привіт\n<b>' }))
    expect(markup).toContain('# Привіт\n&lt;b&gt;')
  })
})

describe('[MAT-26] a tree that is not as promised', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com', '//evil.example'])(
    'a link to %j is only its words',
    (href) => {
      expect(drawTree([{ type: 'link', href, children: ['тут'] }])).toBe('тут')
    },
  )

  test.each(['https://evil.example/a.webp', '/files/lectures/../secret.webp', 'javascript:alert(1)'])(
    'a picture from %j is not there',
    (src) => {
      expect(drawTree([{ type: 'image', src, alt: 'x' }])).toBe('')
    },
  )

  test('a kind nobody knows here is left out, and what looks like html is text', () => {
    const foreign = { type: 'script', children: ['alert(1)'] } as unknown as TextNode
    const markup = drawTree([foreign, { type: 'paragraph', children: ['<img src=x onerror=alert(1)>'] }])
    expect(markup).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })
})

describe('[MAT-26] hostile text', () => {
  test('HTML is shown, not run', () => {
    expect(draw('<script>alert(1)</script>')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(draw('a <img src=x onerror=alert(1)> b')).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x0A;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com',
    '//evil.example',
    '/\\\\evil.example',
    '\\\\\\\\evil.example',
    'https:evil.example',
    'https://user:pass@evil.example',
    'https://admin@evil.example',
    'relative/page',
  ])('a link to %j is only text', (address) => {
    const markup = draw(`[тут](<${address}>) ![тут](<${address}>) [тут][d]\n\n[d]: <${address}>`)
    expect(markup).not.toContain('<a')
    expect(markup).toContain('тут')
  })

  test.each([
    '<a href="javascript:alert(1)">x</a>',
    '<svg><p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '[a](https://x.example "onmouseover=alert(1)//")',
    '[a](https://x.example/"onmouseover="alert(1))',
    '![" onerror="alert(1)](https://x.example)',
    '```"><script>alert(1)</script>\nx\n```',
    '| <script>alert(1)</script> |\n|-|\n| <img src=x onerror=alert(1)> |',
    '[^1]\n\n[^1]: <iframe srcdoc="<script>alert(1)</script>">',
    '- [x] <input autofocus onfocus=alert(1)>',
    '<https://x.example/<script>>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?php <img src=x onerror=alert(1)> ?>',
    '[[a](javascript:1)](https://x.example)',
    'www.evil.example/"><img src=x onerror=alert(1)>',
    '<x@y.example"onclick="alert(1)>',
  ])('%j gives only allowed elements and attributes', (text) => {
    const markup = draw(text)
    expect(markup.length).toBeGreaterThan(0)
    expectOnlyAllowed(markup)
  })

  test('no text at all gives anything else', () => {
    const bits =
      '< > " \' ` ``` [ ] ( ) ![ ]( - [x] * ** ~~ # | |-| &lt; &#x3C; &colon; javascript: https://x.example // mailto: ' +
      'data:text/html, <script> <img/src=x/onerror=alert(1)> <!-- --> <style> [^1] [^1]: [d]: \\ слово onclick="alert(1)"'
    const hostile = fc
      .array(fc.constantFrom(...bits.split(' '), ' ', '\n', '\n\n', '    ', '\u0000'), { maxLength: 40 })
      .map((some) => some.join(''))
    fc.assert(
      fc.property(hostile, (text) => expectOnlyAllowed(draw(text))),
      { numRuns: 200 },
    )
  })

  test('a text that nests without end is drawn all the same', () => {
    expect(draw(`${'> '.repeat(2000)}дно`)).toContain('дно')
    expect(draw(`${'*a '.repeat(500)}${' b*'.repeat(500)}`)).toContain('a')
    expectOnlyAllowed(draw('['.repeat(2000) + '](https://x.example)'.repeat(10)))
  })
})

test('an address is judged as the browser reads it, whatever it is', () => {
  const starts = [
    '',
    '/',
    '//',
    '/\\',
    'https://',
    'https:',
    'HTTPS://',
    'http://',
    'mailto:',
    'javascript:',
    ' https://',
  ]
  const addresses = fc.tuple(fc.constantFrom(...starts), fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(addresses, (address) => {
      const safe = safeLink(address)
      if (!safe) return
      const url = new URL(safe.href, 'https://academy.example')
      expect(['https:', 'mailto:']).toContain(url.protocol)
      if (url.protocol === 'https:') expect(url.origin !== 'https://academy.example').toBe(safe.isExternal)
    }),
    { numRuns: 500 },
  )
})
