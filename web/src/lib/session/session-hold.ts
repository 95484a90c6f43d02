/** The callback of the screen that stays when the session ends. */
let holder: (() => void) | null = null

/**
 * Keeps the screen while its work must not be lost (a running test): when the session ends, the screen asks for a log-in
 * in place instead of leading to the login page, and an unreachable server changes nothing. Returns a function that
 * releases the hold.
 */
export const holdSession = (onEnded: () => void): (() => void) => {
  holder = onEnded
  return () => {
    if (holder === onEnded) holder = null
  }
}

export const isSessionHeld = (): boolean => holder !== null

/** Calls the screen that holds the session; returns whether there is one. */
export const endHeldSession = (): boolean => {
  holder?.()
  return holder !== null
}
