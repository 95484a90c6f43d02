import { useRef, useState } from 'react'

/** Remembers what opened a dialog, so that the focus returns to it; if that is gone, the title gets the focus. */
export const useOpener = () => {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: (element: Element | null = document.activeElement) => {
      opener.current = element instanceof HTMLElement ? element : null
    },
    giveBack: () =>
      // After the dialog is closed, or it would take the focus back.
      requestAnimationFrame(() => {
        const isThere = opener.current?.isConnected
        ;(isThere ? opener.current : document.querySelector<HTMLElement>('h1'))?.focus()
      }),
  }
}

/** Which dialog of a list is open, if any, `first` from the beginning; closing it gives the focus back to what opened it. */
export const useOpenDialog = <Dialog>(first: Dialog | null = null) => {
  const [open, setOpen] = useState(first)
  const opener = useOpener()
  return {
    open,
    start: (dialog: Dialog) => {
      opener.remember()
      setOpen(dialog)
    },
    close: () => {
      setOpen(null)
      opener.giveBack()
    },
  }
}
