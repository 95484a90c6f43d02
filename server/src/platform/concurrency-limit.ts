/** So much work at a time; the rest waits for its turn. */
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
