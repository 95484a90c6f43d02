import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './take-over.ts'

const pressed = vi.fn()
const sent = vi.fn()

function Page() {
  const [email, setEmail] = useState('')
  return (
    <>
      <a href="#here">home</a>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(email)
        }}
      >
        <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        <input type="password" />
        <input type="checkbox" />
        <button type="button" onClick={pressed}>
          show
        </button>
      </form>
    </>
  )
}

const draw = (container: Element, page: ReactNode) => flushSync(() => createRoot(container).render(page))

/** The page as the server sent it: nobody listens to it. */
const drawn = (page: ReactNode = <Page />): HTMLElement => {
  const root = document.body.appendChild(document.createElement('div'))
  const sheet = document.createElement('div')
  draw(sheet, page)
  // In markup the chosen option says so itself.
  for (const option of sheet.querySelectorAll('option')) option.toggleAttribute('selected', option.selected)
  const copy = sheet.cloneNode(true) as HTMLElement
  copy.dataset['drawn'] = 'ua'
  root.append(copy, document.createElement('i'))
  return root
}
const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll('input')]
const take = (root: HTMLElement, page: ReactNode = <Page />, meanwhile = () => {}) => {
  const finish = takeOver(root)
  meanwhile()
  draw(root, page)
  finish()
}

beforeEach(() => void (document.documentElement.dataset['firstLook'] = 'ua'))
afterEach(() => {
  delete document.documentElement.dataset['firstLook']
  document.body.replaceChildren()
  delete globalThis.__boot
  vi.clearAllMocks()
})

test('what was typed and ticked in the drawn page stands in the one that takes its place', () => {
  const root = drawn()
  const [email, password, consent] = fieldsOf(root)
  email!.value = 'ola@example.com'
  take(root, <Page />, () => {
    password!.value = 'secret'
    consent!.checked = true
  })
  const after = fieldsOf(root)
  expect(after[0]).not.toBe(email)
  expect(after.map(({ value }) => value).slice(0, 2)).toEqual(['ola@example.com', 'secret'])
  expect(after[2]!.checked).toBe(true)
})

test('whoever is in a field stays in it, and so does who is at a link', () => {
  const root = drawn()
  fieldsOf(root)[1]!.focus()
  take(root)
  expect(document.activeElement).toBe(fieldsOf(root)[1])
  const next = drawn()
  take(next, <Page />, () => next.querySelector('a')!.focus())
  expect(document.activeElement).toBe(next.querySelector('a'))
})

test('whoever is in a field stays in it, although the browser tells the field it is left while the page is taken away', () => {
  const root = drawn()
  fieldsOf(root)[1]!.focus()
  take(root, <Page />, () => void fieldsOf(root)[1]!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(document.activeElement).toBe(fieldsOf(root)[1])
})

test('whoever has left a field is not brought back', async () => {
  const root = drawn()
  const finish = takeOver(root)
  fieldsOf(root)[1]!.focus()
  fieldsOf(root)[1]!.blur()
  // A visitor leaves in a task of its own.
  await Promise.resolve()
  draw(root, <Page />)
  finish()
  expect(document.activeElement).toBe(document.body)
})

test('a form that was sent before React had the page is sent once it has it, with what was typed', () => {
  const root = drawn()
  fieldsOf(root)[0]!.value = 'ola@example.com'
  globalThis.__boot = { locale: 'ua', last: { type: 'submit', target: root.querySelector('form')! } }
  take(root)
  expect(sent.mock.calls).toEqual([['ola@example.com']])
})

test.each([
  ['button', 1],
  ['a', 0],
])('a %s that was pressed before React had the page is pressed %i times once it has it', (selector, times) => {
  const root = drawn()
  globalThis.__boot = { locale: 'ua', last: { type: 'click', target: root.querySelector(selector)! } }
  take(root)
  expect(pressed).toHaveBeenCalledTimes(times)
  expect(sent).not.toHaveBeenCalled()
})

test('what nobody touched gives way to a draft that React brings back', () => {
  const form = (country: string) => (
    <form>
      <select defaultValue={country}>
        <option value="UA">Ukraine</option>
        <option value="PL">Poland</option>
      </select>
      <input type="text" defaultValue={country} />
      <input type="checkbox" defaultChecked={country === 'PL'} />
    </form>
  )
  const root = drawn(form('UA'))
  take(root, form('PL'))
  expect(root.querySelector('select')!.value).toBe('PL')
  expect(fieldsOf(root)[0]!.value).toBe('PL')
  expect(fieldsOf(root)[1]!.checked).toBe(true)
  const chosen = drawn(form('PL'))
  take(chosen, form('PL'), () => void (chosen.querySelector('select')!.value = 'UA'))
  expect(chosen.querySelector('select')!.value).toBe('UA')
})

test('a page with other fields gets nothing: words would stand in the wrong ones', () => {
  const root = drawn()
  fieldsOf(root)[0]!.value = 'ola@example.com'
  take(root, <input type="text" />)
  expect(fieldsOf(root)[0]!.value).toBe('')
})

test('a page that was not drawn is only put in its place', () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.append(document.createElement('i'))
  take(root)
  expect(root.querySelector('i')).toBeNull()
  expect(fieldsOf(root)).toHaveLength(3)
})

test.each([
  ['another language is shown', 'en'],
  ['the page is shown to nobody', undefined],
])('a choice of the drawn page is not made where %s', (_, firstLook) => {
  delete document.documentElement.dataset['firstLook']
  if (firstLook !== undefined) document.documentElement.dataset['firstLook'] = firstLook
  const root = drawn()
  const [email, , consent] = fieldsOf(root)
  email!.value = 'ada@example.test'
  consent!.checked = true
  take(root)
  const [emailNow, , consentNow] = fieldsOf(root)
  expect([emailNow!.value, consentNow!.checked]).toEqual(['', false])
})
