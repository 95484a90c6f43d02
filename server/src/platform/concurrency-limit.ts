/** Runs at most `width` tasks at once; the rest queue. */
export const createConcurrencyLimit = (width: number) => {
  const waiting: (() => void)[] = []
  let free = width
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
