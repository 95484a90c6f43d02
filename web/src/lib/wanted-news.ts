/** Which entry of the bell somebody wants to see who clicked a notification of the browser; the bell opens it. */
const createWantedNews = () => {
  let open: ((key: string) => void) | null = null
  let waiting: string | null = null
  return {
    /** Answers whether a bell hangs here; else the next one that does opens it. */
    want: (key: string): boolean => {
      if (open === null) waiting = key
      else open(key)
      return open !== null
    },
    listen: (listener: (key: string) => void): (() => void) => {
      open = listener
      if (waiting !== null) listener(waiting)
      waiting = null
      return () => {
        if (open === listener) open = null
      }
    },
  }
}

export const wantedNews = createWantedNews()
