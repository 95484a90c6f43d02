import { expect, test } from 'vitest'
import { RouterAnchor } from '#lib/links.tsx'
import { render, screen } from '#testing/render.tsx'
import { AnchorContext } from './anchor.tsx'
import { TextLink } from './text-link.tsx'

const show = (href: string) =>
  render(
    <AnchorContext value={RouterAnchor}>
      <TextLink href={href}>Repository</TextLink>
    </AnchorContext>,
  )

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'vbscript:x', 'data:text/html,<b>x</b>', 'https://['])(
  '[S3] an address that somebody wrote leads nowhere when it is none of the web: %s',
  async (href) => {
    await show(href)
    expect(screen.getByText('Repository').hasAttribute('href')).toBe(false)
  },
)

test.each([
  '/cabinet',
  '#main',
  '?page=2',
  'https://example.com/a',
  'mailto:a@example.com',
  'tel:+380',
  'webcal://a.b/c',
])('a link leads to %s', async (href) => {
  await show(href)
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
})
