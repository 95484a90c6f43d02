import { describe, expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { applyStylesheet, setWindow } from '#testing/styles.ts'
import { AppShell } from './app-shell.tsx'
import stylesheet from './app-shell.module.css?raw'
import classes from './app-shell.module.css'

const show = () =>
  render(
    <AppShell
      brand="Academy"
      homeLabel="Academy, home"
      skipLabel="Skip"
      sidebar={<p>Stages</p>}
      burger={{ openLabel: 'Open the menu', closeLabel: 'Close the menu' }}
    >
      Page
    </AppShell>,
  )
const partOf = (name: string) => getComputedStyle(document.querySelector(`.${classes[name]}`)!)

describe('the window', () => {
  test.each([
    [769, 'beside the page', 'none', 'block'],
    [768, 'behind the burger', 'grid', 'none'],
  ])('[CONST-19] %i px wide has the sidebar %s', async (width, _, burger, sidebar) => {
    applyStylesheet(stylesheet, classes)
    setWindow(width)
    await show()
    expect([partOf('burger').display, partOf('sidebar').display]).toEqual([burger, sidebar])
  })

  test.each([
    [416, 55],
    [415, 70],
  ])('[CONST-20] %i px wide has a menu as high as itself minus %i px', async (width, less) => {
    applyStylesheet(stylesheet, classes)
    setWindow(width)
    await show()
    expect(partOf('place').height).toBe(`calc(100dvh - ${less}px)`)
  })
})

test('[CONST-22] the logo of the header is 70 by 70 and leads home', async () => {
  await show()
  const link = screen.getByRole('link', { name: 'Academy, home' })
  const logo = link.querySelector('svg')!
  expect([link.getAttribute('href'), logo.getAttribute('width'), logo.getAttribute('height')]).toEqual([
    '/',
    '70',
    '70',
  ])
})
