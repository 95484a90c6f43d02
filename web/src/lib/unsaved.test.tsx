import { createBrowserHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { isSomethingUnsaved, watchTyping } from './unsaved.ts'

beforeAll(watchTyping)

test('what was typed is unsaved until it is emptied, leaves the screen or lies on another page', async () => {
  function Page() {
    const [isShown, setShown] = useState(true)
    return (
      <>
        {isShown && <input aria-label="Name" />}
        <button onClick={() => setShown(false)}>Close</button>
      </>
    )
  }
  const { person } = await render(<Page />)
  expect(isSomethingUnsaved()).toBe(false)
  const field = screen.getByRole('textbox', { name: 'Name' })
  await person.type(field, 'Олена')
  expect(isSomethingUnsaved()).toBe(true)
  await person.clear(field)
  expect(isSomethingUnsaved()).toBe(false)
  await person.type(field, 'Іра')
  const address = window.location.href
  window.history.pushState(null, '', '/elsewhere')
  expect(isSomethingUnsaved()).toBe(false)
  window.history.pushState(null, '', address)
  expect(isSomethingUnsaved()).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(isSomethingUnsaved()).toBe(false)
})

test('an editor with changes is unsaved, wherever they were made', () => {
  let isDirty = false
  const history = createBrowserHistory()
  // As the guard of unsaved changes asks the router to.
  const release = history.block({ blockerFn: () => true, enableBeforeUnload: () => isDirty })
  expect(isSomethingUnsaved()).toBe(false)
  isDirty = true
  expect(isSomethingUnsaved()).toBe(true)
  release()
  history.destroy()
  expect(isSomethingUnsaved()).toBe(false)
})
