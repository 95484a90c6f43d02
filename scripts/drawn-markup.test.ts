import { expect, test } from 'vitest'
import { withoutInlineStyles, withoutSubmits, withoutTraces } from './drawn-markup.ts'

test('[S4] styles of a drawn page are moved into a style sheet with the nonce: the policy refuses style attributes', () => {
  const markup = `<p style="color:red">a</p><p style="--font:&quot;Onest&quot;;--of:calc(1px &gt; 2)">b</p><p style="color:red">c</p>`
  const drawn = withoutInlineStyles(markup)
  expect(drawn).not.toContain(' style=')
  expect(drawn).toBe(
    `<style nonce="__CSP_NONCE__">:root [data-style='s1']{color:red}:root [data-style='s2']{--font:"Onest";--of:calc(1px > 2)}</style>` +
      `<p data-style="s1">a</p><p data-style="s2">b</p><p data-style="s1">c</p>`,
  )
})

test('a page without such styles is left as it is', () => {
  expect(withoutInlineStyles('<p class="a">style="b"</p>')).toBe('<p class="a">style="b"</p>')
})

test('no form of a drawn page sends what was typed: a password would be in the address', () => {
  expect(withoutSubmits('<form class="a"><input name="password"/></form>')).toBe(
    '<form method="dialog" class="a"><input name="password"/></form>',
  )
})

test('[S4] no script comes with a drawn page, and no mark for taking it over piece by piece', () => {
  expect(withoutTraces('<!--$--><p>a<!-- -->b</p><script class="x">go(\n1)</script><!--/$-->')).toBe('<p>ab</p>')
})
