import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { SearchButton } from './search-button.tsx'

beforeAll(() => speak('ua'))
afterEach(() => vi.unstubAllGlobals())

// Alone in its file: only the first opening has to load the palette.
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
