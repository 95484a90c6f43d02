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

/** Whether somebody changed it: a draft that React brings back must not give way to what the page was drawn with. */
const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find((each) => each.hasAttribute('selected')) ?? options[0])?.value !== field.value
  }
  if (field.type === 'checkbox' || field.type === 'radio')
    return isTicked(field) !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}

const copy = (from: Field, to: Field | undefined) => {
  if (to === undefined || to.type !== from.type || !isChanged(from)) return
  if (isTicked(from) !== isTicked(to)) to.click()
  else if (from.value !== to.value) write(to, from.value)
}

/** Finds the part with the same number: both pages are drawn by the same code. */
const counterpartOf = (part: Element | null | undefined, from: Element, to: Element): HTMLElement | null => {
  if (!part || !from.contains(part)) return null
  const other = allIn<HTMLElement>(to, focusable)[allIn(from, focusable).indexOf(part)]
  return other?.tagName === part.tagName ? other : null
}

/**
 * The part of the page that has the focus, as far as one can tell once the page is gone. Chrome tells a focused part that it
 * has lost the focus while React takes the page away, and React's page stands before a microtask runs; when a visitor
 * leaves the part, one runs at once.
 */
const followFocus = (page: Element) => {
  let focused = page.contains(document.activeElement) ? document.activeElement : null
  page.addEventListener('focusin', ({ target }) => (focused = target as Element))
  page.addEventListener('focusout', ({ target }) => {
    queueMicrotask(() => {
      if (focused === target) focused = null
    })
  })
  return () => focused
}

/**
 * Called while the page that the server sent is still shown; what it returns, once React's page stands in its place: it
 * brings there what the visitor has done meanwhile: typed, ticked, gone to a field, pressed a button, sent the form.
 */
export const takeOver = (root: HTMLElement): (() => void) => {
  // It comes in the language of the browser. index.html shows it to nobody who chose another or was here before, and what
  // stands in a page that was not shown, its language above all, was chosen by nobody.
  const shown = document.documentElement.dataset['firstLook']
  const drawn = shown === undefined ? null : root.querySelector(`[data-drawn="${shown}"]`)
  if (drawn === null) return () => undefined
  const focused = followFocus(drawn)
  return () => {
    const [before, after] = [drawn, root].map((page) => allIn<Field>(page, fields)) as [Field[], Field[]]
    if (after.length === before.length) for (const [number, field] of before.entries()) copy(field, after[number])
    counterpartOf(focused(), drawn, root)?.focus({ preventScroll: true })
    const last = boot.last()
    if (last?.type === 'submit') root.querySelector('form')?.requestSubmit()
    else counterpartOf(last?.target.closest('button, summary'), drawn, root)?.click()
  }
}
