import { useRef, useState } from 'react'

export interface Action {
  isBusy: boolean
  /** Why the last call failed; null as long as it did not. */
  failure: unknown
  /** Runs a call, unless another one is still under way. */
  run: (call: () => Promise<unknown>) => Promise<void>
  /** Forgets the failure. */
  clear: () => void
}

/** Runs the calls of a screen one at a time and says whether one is under way. */
export const useAction = (onFailure?: (error: unknown) => void): Action => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // A second press may come before the page shows that it is busy.
  const isRunning = useRef(false)
  const run = async (call: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      await call()
    } catch (error) {
      setFailure(error)
      onFailure?.(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, failure, run, clear: () => setFailure(null) }
}
