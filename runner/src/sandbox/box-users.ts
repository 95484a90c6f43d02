/** Lends the users of boxes one at a time, so that two boxes never share one. */
export const lendUsers = (users: readonly number[]) => {
  const free = [...users]
  const waiting: ((user: number) => void)[] = []

  const giveBack = (user: number): void => {
    const next = waiting.shift()
    if (next) next(user)
    else free.push(user)
  }

  return {
    /** Waits for a user that is free; it is free again after the work, however the work ended. */
    lend: async <T>(work: (user: number) => Promise<T>): Promise<T> => {
      const user = free.pop() ?? (await new Promise<number>((resolve) => waiting.push(resolve)))
      try {
        return await work(user)
      } finally {
        giveBack(user)
      }
    },
  }
}
