import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { SearchButton } from './search-button.tsx'

beforeAll(() => speak('ua'))
afterEach(() => vi.unstubAllGlobals())

// First in a file of their own: only the first opening has to load the palette.
test('what is typed while the search still loads begins it, and presses nothing on the page', async () => {
  vi.stubGlobal('fetch', fakeServer(() => 'no network').fetch)
  const user = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
  const onPage = vi.fn()
  const { person } = await render(<SearchButton screens={[]} />, { user, address: '/main' })
  document.addEventListener('keydown', onPage)
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })
  onPage.mockClear()
  expect(screen.queryByRole('combobox')).toBeNull()
  for (const key of ['8', 'е', 'х', 'Backspace', ' ', 'т', 'Enter']) fireEvent.keyDown(document.body, { key })
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('8е т'))
  expect(onPage).not.toHaveBeenCalled()
  await person.type(field, 'е')
  expect((field as HTMLInputElement).value).toBe('8е те')
  document.removeEventListener('keydown', onPage)
})

test('what is typed while the dialog is drawn and its field has no focus yet is in it as well', async () => {
  vi.stubGlobal('fetch', fakeServer(() => 'no network').fetch)
  const user = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
  await render(<SearchButton screens={[]} />, { user, address: '/main' })
  const hadFocus: boolean[] = []
  const type = (field: Element) => {
    if (hadFocus.length === 2) return
    hadFocus.push(document.activeElement === field)
    fireEvent.keyDown(document.body, { key: 'те'[hadFocus.length - 1]! })
    queueMicrotask(() => type(field))
  }
  const observer = new MutationObserver(() => {
    const drawn = document.querySelector('[role=combobox]')
    if (drawn && hadFocus.length === 0) type(drawn)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  observer.disconnect()
  expect(hadFocus).toEqual([false, false])
  expect(field.value).toBe('те')
})
