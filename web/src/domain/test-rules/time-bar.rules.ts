/** TEST-43: how much of the time is gone, 0 to 100. */
export const percentGone = (secondsLeft: number, durationSeconds: number): number =>
  durationSeconds <= 0 ? 100 : Math.min(100, Math.max(0, 100 * (1 - secondsLeft / durationSeconds)))

/** In whole minutes; a part of the last one counts as gone when the clock stands at zero. */
export const minutesGone = (secondsLeft: number, durationSeconds: number): { gone: number; total: number } => {
  const total = Math.ceil(durationSeconds / 60)
  return { gone: Math.max(0, total - Math.ceil(secondsLeft / 60)), total }
}
