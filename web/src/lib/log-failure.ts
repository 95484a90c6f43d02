/** ERR-26: failures of background work are logged and not shown. */
export const logFailure = (error: unknown): void => console.warn(error)
