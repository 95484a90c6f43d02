/** Which entry of the inbox somebody wants to see who clicked a notification of the browser; the inbox opens it. */
const createWantedNews = () => {
  let open: ((key: string) => void) | null = null
  let waiting: string | null = null
  return {
    /** Returns whether this page has an inbox; otherwise the next page that has one opens the entry. */
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
