// The package brings no types; only what `load.ts` uses is written down.
declare module 'autocannon' {
  export interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Makes each request anew. */
    setupRequest?(request: Request): Request
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    /** Requests per second of all connections together; absent: as many as they can. */
    overallRate?: number
    setupClient(client: Client): void
  }
  export interface Result {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
