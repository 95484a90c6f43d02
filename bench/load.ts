import autocannon, { type Request } from 'autocannon'

export type { Request } from 'autocannon'

export interface LoadResult {
  perSecond: number
  p99Ms: number
}

/** Every connection belongs to one person and repeats that person's requests; one refusal spoils the measurement. */
export const load = async (
  url: string,
  requestsByPerson: Request[][],
  durationSeconds: number,
): Promise<LoadResult> => {
  let next = 0
  const result = await autocannon({
    url,
    connections: requestsByPerson.length,
    duration: durationSeconds,
    setupClient: (client) => client.setRequests(requestsByPerson[next++ % requestsByPerson.length]!),
  })
  const refused = result.non2xx + result.errors + result.timeouts
  if (refused > 0) throw new Error(`${refused} requests of the load were refused; the figure would mean nothing.`)
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 }
}
