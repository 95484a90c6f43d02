import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { AppShell } from '#ui/app-shell.tsx'
import { PrinciplesAgreement } from './principles-agreement.tsx'

const student = makeStudent({ hasAcceptedPrinciplesAgreement: false })

test.each(['ua', 'en'] as const)('[ACC-58] in %s: a dialog with one button and no way around it', async (locale) => {
  await speak(locale)
  const html = draw(createElement(PrinciplesAgreement), student)
  expect(html).toMatch(/role="dialog" aria-labelledby/)
  expect(tagsOf(html, 'button')).toHaveLength(1)
  expect(textOf(html)).not.toContain('principles.')
})

const Shell = ({ cover }: { cover: string | undefined }) =>
  AppShell({
    brand: 'Academy',
    homeLabel: 'Home',
    skipLabel: 'Skip',
    headerEnd: createElement('button', null, 'Exit'),
    sidebar: createElement('a', { href: '/cabinet/js' }, 'Stage'),
    burger: { openLabel: 'Open', closeLabel: 'Close' },
    cover,
    children: createElement('a', { href: '/cabinet/js' }, 'Content'),
  })

test('[ACC-58] what lies behind the cover is out of reach; the header is not', () => {
  const shell = (cover?: string) => draw(createElement(Shell, { cover }), student)
  const isInert = (html: string, content: string) =>
    new RegExp(`<div[^>]*inert[^>]*>(?:(?!</div>).)*${content}`).test(html)
  const covered = shell('Principles')
  expect(['Stage', 'Content', 'Principles', 'Exit'].map((content) => isInert(covered, content))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(tagsOf(covered, 'main')[0]).not.toContain('inert')
  expect(covered).not.toContain('aria-label="Open"')
  expect(shell()).not.toContain('inert')
})
