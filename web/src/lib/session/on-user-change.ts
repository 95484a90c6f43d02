const listeners = new Set<() => void>()

/** The listener is called when another user is logged in, or nobody: caches of server replies drop their content. */
export const onUserChange = (listener: () => void) => void listeners.add(listener)

export const dropCachedAnswers = () => {
  for (const listener of listeners) listener()
}
