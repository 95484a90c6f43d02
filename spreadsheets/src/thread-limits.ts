export interface WatchedThread {
  cpuUsage(): Promise<{ user: number; system: number }>
}

const lookMs = 250

/**
 * Calls `onSpent` once a thread has used its CPU time, or once it takes far too long without using it. The processor's
 * time is counted and not the clock's, because on a busy machine the clock runs on while a good file waits for its turn.
 * Returns what ends the watch.
 */
export const watchThread = (
  thread: WatchedThread,
  { cpuMs, patienceMs }: { cpuMs: number; patienceMs: number },
  onSpent: () => void,
): (() => void) => {
  const spend = (): void => {
    stop()
    onSpent()
  }
  const look = async (): Promise<void> => {
    const { user, system } = await thread.cpuUsage()
    if ((user + system) / 1_000 > cpuMs) spend()
  }
  // A thread that has ended answers no more; its end is heard elsewhere.
  const looks = setInterval(() => void look().catch(() => {}), lookMs)
  const patience = setTimeout(spend, patienceMs)
  const stop = (): void => {
    clearInterval(looks)
    clearTimeout(patience)
  }
  return stop
}
