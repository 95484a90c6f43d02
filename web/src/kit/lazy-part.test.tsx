import { Suspense, useState, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { lazyExtra, lazyOverlay, lazyPart } from './lazy-part.tsx'

beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  // React says aloud what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const isGone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js'))
const arrives = (text: string) => Promise.resolve({ default: () => <p>{text}</p> })

/** The page around a part, with something that is typed but not saved; `isUp`: whether the server answers. */
const show = async (part: ReactNode, isUp: () => boolean) => {
  vi.stubGlobal('fetch', fakeServer(() => (isUp() ? { body: {} } : { status: 503 })).fetch)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { person } = await render(
    <>
      <input aria-label="Name" defaultValue="Олена" />
      <Suspense>{part}</Suspense>
    </>,
  )
  return { person, reload }
}
const typedIsThere = () => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Олена')

test('a part that is gone says so in its place, and reloads when somebody wants it and the server answers', async () => {
  const Part = lazyPart(isGone)
  let isUp = false
  const { person, reload } = await show(<Part />, () => isUp)
  expect(await screen.findByText(/Reload the page: your drafts are kept/)).toBeTruthy()
  typedIsThere()
  await person.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['loadError.offline']))
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('what opens over the page is closed with an alert that offers to reload, and is asked for again next time', async () => {
  let times = 0
  const Over = lazyOverlay<{ onClose: () => void }>(
    () => (++times === 1 ? isGone() : arrives('Here I am')),
    ({ onClose }) => onClose(),
  )
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Over onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { person } = await show(<Opener />, () => false)
  const open = () => person.click(screen.getByRole('button', { name: 'Open' }))
  await open()
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['errorPage.partText']))
  expect(alertList.get()[0]!.action?.label).toBe('action.reload')
  typedIsThere()
  await open()
  expect(await screen.findByText('Here I am')).toBeTruthy()
})

test('what nobody misses is left out without a word', async () => {
  const Extra = lazyExtra(isGone)
  const onFetch = vi.fn(() => false)
  await show(<Extra />, onFetch)
  await waitFor(() => expect(onFetch).toHaveBeenCalled())
  typedIsThere()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  expect(alertList.get()).toEqual([])
})
