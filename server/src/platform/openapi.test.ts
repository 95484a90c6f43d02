import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '@academy/contract'
import { type Endpoint, statusOf } from '@academy/contract/endpoint'
import { permissions } from '@academy/contract/permissions'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

interface Operation {
  operationId: string
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

let it: TestApp
let document: Document
beforeAll(async () => {
  it = await startTestApp()
  document = (await it.app.http.inject('/api/openapi.json')).json<Document>()
})
afterAll(() => it.close())

const endpoints = Object.entries(contract).flatMap(([domain, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({ id: `${domain}.${name}`, endpoint })),
)
const operationOf = (endpoint: Endpoint): Operation =>
  document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!

describe('the document', () => {
  test('is OpenAPI 3.1 with a title and unique operation ids', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Academy', version: '1' } })
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(ids.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(endpoints)('[ERR-03] has $id with its parameters, body, answers and access', ({ id, endpoint }) => {
    const operation = operationOf(endpoint)
    expect(operation).toMatchObject({ operationId: id, summary: endpoint.summary })
    expect(operation.security).toHaveLength(permissions[endpoint.access].scope === 'public' ? 0 : 1)
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const described = operation.parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
    expect(described.map(({ name }) => name)).toEqual(inPath)
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const success = operation.responses[statusOf(endpoint)]!
    expect(success.content !== undefined).toBe(endpoint.response !== undefined)
    const takesAcademy = operation.parameters.some(({ name, in: where }) => where === 'query' && name === 'academyId')
    expect(takesAcademy).toBe(permissions[endpoint.access].scope === 'academy')
  })

  test('every reference in it leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!)
    expect(references).toContain('#/components/schemas/ErrorReply')
    for (const target of new Set(references)) {
      expect(target).toMatch(/^#\//)
      const found = target
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
      expect([target, found]).toEqual([target, expect.any(Object)])
    }
  })
})

describe('the page', () => {
  nightTest('[S4] shows every endpoint without a script and without a foreign host', async () => {
    const { statusCode, headers, body } = await it.app.http.inject('/api/docs')
    // Each reader has a nonce of their own in the same page.
    const nonceOf = (page: string) => /nonce="([^"]+)"/.exec(page)![1]!
    const again = (await it.app.http.inject('/api/docs')).body
    expect(nonceOf(again)).not.toBe(nonceOf(body))
    expect(again.replaceAll(nonceOf(again), '')).toBe(body.replaceAll(nonceOf(body), ''))
    expect(statusCode).toBe(200)
    for (const { endpoint } of endpoints) expect(body).toContain(`<code>${endpoint.path}</code>`)
    expect(body).not.toMatch(/<script|https?:\/\//)
    const nonce = /<style nonce="([^"]+)">/.exec(body)![1]!
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  test('[S11] is built for its first reader only: anybody may ask for it, as often as they like', async () => {
    await it.app.http.inject('/api/docs')
    const cpuOf = async (work: () => unknown): Promise<number> => {
      const before = process.threadCpuUsage()
      for (let count = 0; count < 3; count++) await work()
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }
    const building = await cpuOf(() => apiDocsPage('nonce'))
    expect(await cpuOf(() => it.app.http.inject('/api/docs'))).toBeLessThan(building / 2)
  })
})
