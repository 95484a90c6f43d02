import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** scripts/testing/size.ts, which needs Node.js, as the configuration hands it on. */
    isFullSize: boolean
  }
}

export const bySize = <T>({ day, full }: { day: T; full: T }): T => (inject('isFullSize') ? full : day)
