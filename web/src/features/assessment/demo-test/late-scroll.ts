/** What somebody does with the page: wherever it stands then, it stays. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** TEST-82: goes there after a moment, unless somebody is faster: a page that moves under a click sends it astray. */
export const scrollLater = (go: () => void, delayMs: number, page: EventTarget = window): (() => void) => {
  const cancel = () => {
    clearTimeout(timer)
    for (const touch of touches) page.removeEventListener(touch, cancel, true)
  }
  const timer = setTimeout(() => {
    cancel()
    go()
  }, delayMs)
  for (const touch of touches) page.addEventListener(touch, cancel, true)
  return cancel
}
