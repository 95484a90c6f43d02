import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { screen, waitFor } from '#testing/render.tsx'
import page from '../../index.html?raw'
import { AppFrameFallback, AuthFrameFallback, BarFallback } from './frame-fallback.tsx'
import { router } from './router.tsx'
import { nightTest } from '#testing/night-test.ts'

// The layout of the log-in never arrives.
vi.mock('./first-pages.ts', async (original) => {
  const { firstPages } = await original<typeof import('./first-pages.ts')>()
  return { firstPages: { ...firstPages, authLayout: () => new Promise<never>(() => undefined) } }
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const settings = { liveChatUrl: null, analyticsUrl: null, headerLinks: [], legalDocuments: [], socialProviders: [] }
const partsOf = (root: ParentNode) => [...root.querySelectorAll('.boot *')].map(({ localName }) => localName)

test.each([
  ['app', AppFrameFallback],
  ['bar', BarFallback],
  ['auth', AuthFrameFallback],
])('the frame %s has the parts of the skeleton in index.html, which styles it', (frame, Fallback) => {
  const { container } = render(<Fallback />)
  const ofPage = new DOMParser().parseFromString(page, 'text/html')
  expect(partsOf(container)).toEqual(partsOf(ofPage))
  expect(container.querySelector(`[data-boot="${frame}"] .boot`)).not.toBeNull()
  expect(page).toContain(`[data-boot='${frame}'] .boot {`)
})

test.each([
  ['/cabinet', AppFrameFallback],
  ['/main', AppFrameFallback],
  ['/person', BarFallback],
  ['/landing', BarFallback],
  ['/document', BarFallback],
  ['/auth', AuthFrameFallback],
] as const)('the layout %s has its frame while its files are on their way', (layout, Fallback) => {
  expect(router.routesById[layout as never]['options']['pendingComponent']).toBe(Fallback)
})

test('the skeleton of the first page is forgotten once that page is there, or it would be the frame of the next area', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: settings })).fetch)
  document.documentElement.setAttribute('data-boot', 'auth')
  document.documentElement.setAttribute('data-boot-collapsed', '')
  const visit = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: ['/verify'] }) })
  await visit.load()
  render(<RouterProvider router={visit as never} />)
  await screen.findByRole('textbox', { name: 'Certificate number' })
  await waitFor(() =>
    expect(document.documentElement.getAttributeNames().filter((name) => /boot/.test(name))).toEqual([]),
  )
})

nightTest('between areas the frame of the next one is seen in place of the page that was left', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: settings })).fetch)
  const visit = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: ['/verify'] }) })
  await visit.load()
  render(<RouterProvider router={visit as never} />)
  await screen.findByRole('textbox', { name: 'Certificate number' })

  await act(async () => void visit.navigate({ href: '/auth/login' }))
  await waitFor(() => expect(document.querySelector('[data-boot="auth"] .boot')).not.toBeNull())
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading…')
})
