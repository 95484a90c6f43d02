import { boot } from './boot.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input, textarea, select'
const focusable = `a[href], button, summary, [tabindex], ${fields}`

const allIn = <T extends Element>(within: Element, selector: string): T[] => [...within.querySelectorAll<T>(selector)]

/** React watches the property of the element it made; the prototype's setter gets past it, and the event tells it. */
const write = (field: Field, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const isTicked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

const copy = (from: Field, to: Field | undefined) => {
  if (to === undefined || to.type !== from.type) return
  if (isTicked(from) !== isTicked(to)) to.click()
  else if (from.value !== '' && from.value !== to.value) write(to, from.value)
}

/** Finds the part with the same number: both pages are drawn by the same code. */
const counterpartOf = (part: Element | null | undefined, from: Element, to: Element): HTMLElement | null => {
  if (!part || !from.contains(part)) return null
  const other = allIn<HTMLElement>(to, focusable)[allIn(from, focusable).indexOf(part)]
  return other?.tagName === part.tagName ? other : null
}

/**
 * Puts React's page in place of the one that the server sent, and what its visitor has done there meanwhile into it:
 * typed, ticked, gone to a field, pressed a button, sent the form.
 */
export const takeOver = (root: HTMLElement, render: () => void): void => {
  const drawn = root.querySelector('[data-drawn]')
  if (drawn === null) return render()
  const before = allIn<Field>(drawn, fields)
  const focused = document.activeElement
  const last = boot.last()
  render()
  const after = allIn<Field>(root, fields)
  if (after.length === before.length) for (const [number, field] of before.entries()) copy(field, after[number])
  counterpartOf(focused, drawn, root)?.focus({ preventScroll: true })
  if (last?.type === 'submit') root.querySelector('form')?.requestSubmit()
  else counterpartOf(last?.target.closest('button, summary'), drawn, root)?.click()
}
