interface TypedField {
  field: WeakRef<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
  path: string
}

/** The last field of each page somebody typed in is enough: it goes together with the others. */
let typed: TypedField | null = null

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

export const watchTyping = (): void =>
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) typed = { field: new WeakRef(target), path: window.location.pathname }
  })

/** What somebody typed here is still on the screen; whoever goes to another page has left it. */
const isTypedHere = (): boolean => {
  const field = typed?.field.deref()
  return field !== undefined && field.isConnected && field.value !== '' && typed?.path === window.location.pathname
}

/** Whoever would ask before the page is left is asked: editors, and answers or messages on their way. */
const wouldAsk = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const isSomethingUnsaved = (): boolean => isTypedHere() || wouldAsk()
