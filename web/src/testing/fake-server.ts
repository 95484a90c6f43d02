export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: unknown
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'no network'

/** A fetch that asks `answer` and remembers what it was asked. */
export const fakeServer = (answer: (request: SeenRequest, count: number) => Answer | Promise<Answer>) => {
  const seen: SeenRequest[] = []
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://academy.test')
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    }
    seen.push(request)
    const reply = await answer(request, seen.length)
    if (reply === 'no network') throw new TypeError('Failed to fetch')
    const status = reply.status ?? 200
    const headers = reply.headers ?? {}
    const isEmpty = status === 202 || status === 204
    return new Response(isEmpty ? null : JSON.stringify(reply.body === undefined ? {} : reply.body), {
      status,
      headers,
    })
  }
  return { fetch, seen, to: (path: string) => seen.filter((request) => request.path === path) }
}

export const failure = (name: string, status: number, more: object = {}) => ({
  status,
  body: { code: 1, name, message: name, fields: [], ...more },
})
