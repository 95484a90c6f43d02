import type { AsyncRouteComponent } from '@tanstack/react-router'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { router } from './router.tsx'

beforeAll(() => speak('en'))

test('[ERR-24] the page at /error/404 says that there is nothing, and leads home', async () => {
  const Page = router.routesByPath['/error/404'].options.component as AsyncRouteComponent<object>
  await Page.preload?.()
  await render(<Page />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There’s nothing here')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})
