import { createObservable, useObservable } from '#lib/observable.ts'

/** Whether the support chat stands open; it is opened from menus and closed on its own panel. */
const isOpen = createObservable(false)

export const liveChat = {
  open: () => isOpen.set(true),
  close: () => isOpen.set(false),
  toggle: () => isOpen.set(!isOpen.get()),
}
export const useLiveChatOpen = (): boolean => useObservable(isOpen)
