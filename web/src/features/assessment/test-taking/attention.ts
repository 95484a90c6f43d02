import { cheatFocusLossMs } from '@academy/contract/limits'

interface Deps {
  /** Whether the window of the test is the one in use. */
  hasFocus: () => boolean
  tick: () => number
  /** TEST-47: away for too long; called once for each time away. */
  onLost: () => void
  /** The person is back from a time away that was counted. */
  onBack: () => void
}

/** TEST-47, TEST-48: a look elsewhere counts after a second and a half; whoever is back earlier has not been away. */
export const createAttention = ({ hasFocus, tick, onLost, onBack }: Deps) => {
  let awaySince: number | null = null
  let isCounted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const count = () => {
    if (isCounted || awaySince === null) return
    isCounted = true
    onLost()
  }
  const leave = () => {
    if (awaySince !== null) return
    awaySince = tick()
    timer = setTimeout(count, cheatFocusLossMs)
  }
  const comeBack = () => {
    if (awaySince === null) return
    clearTimeout(timer)
    // The timer of a page in the background may be late: what counts is how long it was.
    if (tick() - awaySince >= cheatFocusLossMs) count()
    if (isCounted) onBack()
    awaySince = null
    isCounted = false
  }
  return {
    look: () => (hasFocus() ? comeBack() : leave()),
    stop: () => clearTimeout(timer),
  }
}

/** The same for this window. */
export const watchAttention = (onLost: () => void, onBack: () => void): (() => void) => {
  const attention = createAttention({
    hasFocus: () => document.visibilityState === 'visible' && document.hasFocus(),
    tick: () => performance.now(),
    onLost,
    onBack,
  })
  const look = () => attention.look()
  window.addEventListener('blur', look)
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    attention.stop()
    window.removeEventListener('blur', look)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
