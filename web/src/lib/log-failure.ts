/** ERR-26: what nobody waits for fails without a word on the screen. */
export const logFailure = (error: unknown): void => console.warn(error)
