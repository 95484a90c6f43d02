/** What somebody does with the page: from then on it does not move by itself. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** TEST-82: runs `go` after a moment, unless somebody touches the page before: a click on a page that moves hits something else. */
export const delayScroll = (go: () => void, delayMs: number, page: EventTarget = window): (() => void) => {
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
