import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen } from '#testing/render.tsx'
import { LandingNav } from '#ui/landing-header.tsx'
import { useLandingNav } from './landing-nav.tsx'

const headerLinks = [{ label: { ua: 'Блог', en: 'Blog' }, url: 'https://blog.example/start' }]

beforeAll(async () => {
  await speak('en')
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { headerLinks } })).fetch)
})
afterAll(() => void vi.unstubAllGlobals())

function Header() {
  return <LandingNav {...useLandingNav('default')} />
}

test('[CONST-34] the header leads everybody to the demo test of academy-2020', async () => {
  await render(<Header />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/demo-test/academy-2020')
})

test('[NAV-80] pages elsewhere that the settings name open in a new tab, and say so', async () => {
  await render(<Header />)
  const [link] = await screen.findAllByRole('link', { name: /^(Blog|Блог)/ })
  expect(link!.getAttribute('href')).toBe('https://blog.example/start')
  expect([link!.getAttribute('target'), link!.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(link!.textContent).toContain('opens in a new tab')
})
