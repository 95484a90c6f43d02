import { useRef, useState } from 'react'

export interface Action<Subject> {
  isBusy: boolean
  /** Which of several things is under way, where `run` was given its name. */
  busyWith: Subject | null
  /** Why the last call failed; null as long as it did not. */
  failure: unknown
  /** Runs a call, unless another one is still under way. */
  run: (call: () => Promise<unknown>, subject?: Subject) => Promise<void>
  /** Forgets the failure. */
  clear: () => void
}

/** Runs the calls of a screen one at a time and says whether one is under way. */
export const useAction = <Subject = never>(onFailure?: (error: unknown) => void): Action<Subject> => {
  const [busy, setBusy] = useState<{ with: Subject | null } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // A second press may come before the page shows that it is busy.
  const isRunning = useRef(false)
  const run = async (call: () => Promise<unknown>, subject?: Subject) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy({ with: subject ?? null })
    setFailure(null)
    try {
      await call()
    } catch (error) {
      setFailure(error)
      onFailure?.(error)
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  return { isBusy: busy !== null, busyWith: busy?.with ?? null, failure, run, clear: () => setFailure(null) }
}
