import type { Endpoint } from '@academy/contract/endpoint'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { comeAgain, isBusy } from '#test/servers/come-again.ts'
import { multipartOf, pathOf, type TestApp } from '#test/servers/test-app.ts'
import type { Input } from './samples.ts'

let address = 0
/** Every call comes from another place, so that no limit per address answers instead of the thing under test. */
export const nextAddress = (): string => {
  address++
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

export const send = async (
  it: TestApp,
  endpoint: Endpoint,
  input: Input,
  options: { token?: string | null; academyId?: string | number | undefined; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> => {
  const query = { ...input.query, ...(options.academyId === undefined ? {} : { academyId: String(options.academyId) }) }
  const form = input.file && input.body === undefined ? await multipartOf(endpoint, input.file) : null
  const request: InjectOptions = {
    method: endpoint.method,
    url: pathOf(endpoint, input.params),
    query: query as Record<string, string>,
    remoteAddress: nextAddress(),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...form?.headers,
      ...options.headers,
    },
    ...(form ? { payload: form.payload } : input.body === undefined ? {} : { payload: input.body as object }),
  }
  return comeAgain(() => it.app.http.inject(request), isBusy, it.repeats)
}
