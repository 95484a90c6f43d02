/**
 * Runs `work` when asked: at once, then never while it is under way and not again before a rest. However often it is
 * asked meanwhile, it runs once more afterwards, so that the last news is never missed.
 */
export const oneAtATime = (work: () => Promise<unknown>, restMs: number): { ask: () => void; stop: () => void } => {
  let isBusy = false
  let isAskedAgain = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    isBusy = true
    isAskedAgain = false
    await work().catch(() => undefined)
    if (isStopped) return
    timer = setTimeout(() => {
      isBusy = false
      if (isAskedAgain) void run()
    }, restMs)
  }
  return {
    ask: () => {
      if (isStopped) return
      if (isBusy) isAskedAgain = true
      else void run()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
