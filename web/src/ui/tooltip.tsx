import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { placeBubble, type Side } from './floating.rules.ts'
import classes from './tooltip.module.css'

export type TooltipProps = {
  /** Repeats or refines what the control already says; no information is only here. */
  label: ReactNode
  position?: Side
  disabled?: boolean
  /** One element that takes a ref (a button, a link, a badge). */
  children: ReactElement<{ ref?: Ref<HTMLElement>; 'aria-describedby'?: string }>
}

const showAfterMs = 250
/** Long enough to move the mouse onto the tooltip. */
const hideAfterMs = 150

/** Whether the bubble of an element is wanted: by mouse after a moment, by keyboard at once, until Escape. */
const useWanted = (about: RefObject<HTMLElement | null>, isOff: boolean) => {
  const [isWanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = (wanted: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWanted(wanted), afterMs)
  }

  useEffect(() => {
    const element = about.current
    if (!element || isOff) return
    const gone = new AbortController()
    const on = (name: string, listener: (event: PointerEvent) => void) =>
      element.addEventListener(name, listener as EventListener, { signal: gone.signal })
    on('pointerenter', ({ pointerType }) => pointerType !== 'touch' && turn(true, showAfterMs))
    on('pointerleave', () => turn(false, hideAfterMs))
    on('focusin', () => element.matches(':focus-visible') && turn(true, 0))
    on('focusout', () => turn(false, 0))
    on('click', () => turn(false, 0))
    return () => {
      gone.abort()
      clearTimeout(timer.current)
      setWanted(false)
    }
  }, [about, isOff])

  useEffect(() => {
    if (!isWanted) return
    const hideByEscape = (event: KeyboardEvent) => event.key === 'Escape' && turn(false, 0)
    document.addEventListener('keydown', hideByEscape)
    return () => document.removeEventListener('keydown', hideByEscape)
  }, [isWanted])

  return { isWanted, hold: () => turn(true, 0), letGo: () => turn(false, hideAfterMs) }
}

export function Tooltip({ label, position = 'top', disabled, children }: TooltipProps) {
  const id = useId()
  const about = useRef<HTMLElement>(null)
  const isOff = Boolean(disabled) || !label
  const { isWanted, hold, letGo } = useWanted(about, isOff)
  const isShown = isWanted && !isOff

  useLayoutEffect(() => {
    const [bubble, element] = [document.getElementById(id), about.current]
    if (!isShown || !bubble || !element) return
    // Over everything, also where its element stands in something that scrolls.
    bubble.showPopover()
    const place = () => {
      const { clientWidth, clientHeight } = document.documentElement
      const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
      const window = { width: clientWidth, height: clientHeight }
      const { top, left } = placeBubble(element.getBoundingClientRect(), size, window, position)
      Object.assign(bubble.style, { top: `${top}px`, left: `${left}px` })
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', place, { capture: true })
  }, [isShown, id, position])

  return (
    <>
      {cloneElement(children, { ref: about, 'aria-describedby': isShown ? id : undefined })}
      {isShown && (
        <div
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.tooltip}
          onPointerEnter={hold}
          onPointerLeave={letGo}
        >
          {label}
        </div>
      )}
    </>
  )
}
