import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { LandingNav } from '#ui/landing-header.tsx'
import { useLandingNav } from './landing-nav.tsx'

beforeAll(() => speak('en'))

function Header() {
  return <LandingNav {...useLandingNav('default')} />
}

test('[CONST-34] the header leads everybody to the demo test of academy-2020', async () => {
  await render(<Header />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/demo-test/academy-2020')
})
