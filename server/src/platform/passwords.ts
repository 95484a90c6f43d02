import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Two at a time: a storm of log-ins must not take the machine from everybody else (T5, M12). */
const width = 2

let running = 0
const waiting: (() => void)[] = []

const queued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= width) await new Promise<void>((start) => waiting.push(start))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, options))

let stranger: Promise<string> | undefined

/** Compares with some hash also when there is no such user, so that both answers take the same time. */
export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  stranger ??= hashPassword('somebody else')
  // Awaited before queueing: inside, two strangers would hold both places and wait for a third.
  const compared = passwordHash ?? (await stranger)
  const isEqual = await queued(() => verify(compared, password))
  return isEqual && passwordHash !== null
}
