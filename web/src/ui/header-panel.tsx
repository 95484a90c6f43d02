import { useLayoutEffect, type MouseEvent, type ReactNode, type RefObject } from 'react'
import classes from './header-panel.module.css'

export type HeaderPanelProps = {
  /** Its `close()` closes the panel from anywhere; the browser then gives the focus back to the button. */
  ref: RefObject<HTMLDialogElement | null>
  /** What it hangs at. */
  button: RefObject<HTMLElement | null>
  /** The id of its title, which gets the focus first. */
  titleId: string
  onClosed: () => void
  children: ReactNode
}

/** To the button, and to the edges of the window. */
const [gap, edge] = [6, 12]

/** Hangs below a button of the header; on a phone it takes the whole screen. Open as long as it is drawn. */
export function HeaderPanel({ ref, button, titleId, onClosed, children }: HeaderPanelProps) {
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    const place = () => {
      if (!button.current) return
      const { clientWidth, clientHeight } = document.documentElement
      const { bottom, right } = button.current.getBoundingClientRect()
      panel.style.setProperty('--top', `${bottom + gap}px`)
      panel.style.setProperty('--right', `${Math.max(edge, clientWidth - right)}px`)
      panel.style.setProperty('--max-height', `${clientHeight - bottom - gap - edge}px`)
    }
    place()
    panel.showModal()
    document.getElementById(titleId)?.focus()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
      panel.close()
    }
  }, [ref, button, titleId])

  const closeBeside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close()
  }
  return (
    // Escape is the browser's own; a click beside it is for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes.panel}
      onClick={closeBeside}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClosed()
      }}
    >
      <div className={classes.inside}>{children}</div>
    </dialog>
  )
}
