import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { KeysHelp } from './keys-help.tsx'
import { closeKeysList, openKeysList, readSingleKeys, setSingleKeys, useKeyRows } from './keys.ts'

beforeAll(() => speak('en'))
afterEach(() => {
  closeKeysList()
  setSingleKeys(true)
  vi.unstubAllGlobals()
})

const rows = [{ keys: ['J'], text: 'next work' }]
function Screen() {
  useKeyRows(rows)
  return (
    <>
      <input aria-label="Field" />
      <KeysHelp />
    </>
  )
}
const open = async () => {
  vi.stubGlobal('fetch', fakeServer(() => 'no network').fetch)
  await render(<Screen />)
}
const press = (target: Element = document.body) =>
  fireEvent.keyDown(target, { key: '?', code: 'Slash', shiftKey: true })

test('? lists the keys of the screen and those that work everywhere, and switches single keys off', async () => {
  await open()
  press()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('next work')
  expect(dialog.textContent).toContain('this list')
  fireEvent.click(screen.getByRole('switch'))
  closeKeysList()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press()
  expect(screen.queryByRole('dialog')).toBeNull()
  openKeysList()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a question mark that is typed is a question mark', async () => {
  await open()
  press(screen.getByLabelText('Field'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('single keys are on unless somebody switched them off', () => {
  expect([readSingleKeys(null), readSingleKeys('on'), readSingleKeys('off')]).toEqual([true, true, false])
})
