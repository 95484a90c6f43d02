const listeners = new Set<() => void>()

/** Called when the person changes: whoever keeps answers of the server drops them. */
export const onForget = (listener: () => void) => void listeners.add(listener)

export const forgetAnswers = () => {
  for (const listener of listeners) listener()
}
