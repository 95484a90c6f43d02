interface Call {
  /** On the clock of performance.now(). */
  endedAt: number
  ms: number
  isGood: boolean
  isWrite: boolean
}

export interface Span {
  from: number
  to: number
}

export interface SpanReport {
  calls: number
  /** Not answered with success at the first try; the client repeats them. */
  failed: number
  p50Ms: number
  p99Ms: number
  /** The longest time without a write that succeeded. */
  gapMs: number
}

export interface Recorder {
  report(span: Span): SpanReport
  stop(): void
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Notes every call that this process sends to the balancer, as its clients see it. */
export const recordCalls = (url: string): Recorder => {
  const calls: Call[] = []
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const startedAt = performance.now()
    const address = input instanceof Request ? input.url : String(input)
    const note = (isGood: boolean): void => {
      if (!address.startsWith(url)) return
      const endedAt = performance.now()
      calls.push({ endedAt, ms: endedAt - startedAt, isGood, isWrite: init?.method === 'POST' })
    }
    try {
      const reply = await plain(input, init)
      note(reply.status < 500)
      return reply
    } catch (error) {
      note(false)
      throw error
    }
  }
  return {
    stop: () => {
      globalThis.fetch = plain
    },
    report: ({ from, to }) => {
      const inside = calls.filter(({ endedAt }) => endedAt >= from && endedAt <= to)
      const times = inside.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const good = inside.filter(({ isGood, isWrite }) => isGood && isWrite).map(({ endedAt }) => endedAt)
      const moments = [from, ...good.toSorted((a, b) => a - b), to]
      const gaps = moments.slice(1).map((moment, index) => moment - moments[index]!)
      return {
        calls: inside.length,
        failed: inside.filter(({ isGood }) => !isGood).length,
        p50Ms: share(times, 0.5),
        p99Ms: share(times, 0.99),
        gapMs: Math.max(...gaps),
      }
    },
  }
}
