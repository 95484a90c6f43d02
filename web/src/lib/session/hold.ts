/** What holds on to the screen although the session has ended, and is told so. */
let holder: (() => void) | null = null

/**
 * Somebody is in the middle of something that must not be thrown away: the end of the session asks for a log-in on the
 * spot instead of leading to the login page, and a server that cannot be asked changes nothing. The answer lets go.
 */
export const holdSession = (onEnded: () => void): (() => void) => {
  holder = onEnded
  return () => {
    if (holder === onEnded) holder = null
  }
}

export const isSessionHeld = (): boolean => holder !== null

/** Tells whoever holds on; answers whether anybody does. */
export const endHeldSession = (): boolean => {
  holder?.()
  return holder !== null
}
