import { randomUUID } from 'node:crypto'
import { contract } from '@academy/contract'
import { type Endpoint, statusOf } from '@academy/contract/endpoint'
import { errors } from '@academy/contract/errors'
import { ErrorReply } from '@academy/contract/errors'
import { permissions } from '@academy/contract/permissions'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { apiDocsPage } from './api-docs-page.ts'
import { makeNonce, pagePolicy } from './security-headers.ts'

type Json = Record<string, unknown>

/** Schemas that know themselves are named, and stand once for the whole document. */
const namedSchemas: Json = {}
const inDocument = <T>(json: T): T =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as T

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  Object.assign(namedSchemas, inDocument($defs ?? {}))
  return inDocument(json)
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const group = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: type,
    }))
  }
  const academyId = { name: 'academyId', in: 'query', schema: { type: 'string', pattern: '^(all|[1-9][0-9]*)$' } }
  return [
    ...group(endpoint.params, 'path'),
    ...group(endpoint.query, 'query'),
    ...(permissions[endpoint.access].scope === 'academy' ? [academyId] : []),
  ]
}

const operationOf = (domain: string, name: string, endpoint: Endpoint): Json => ({
  operationId: `${domain}.${name}`,
  tags: [domain],
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}`,
  security: permissions[endpoint.access].scope === 'public' ? [] : [{ bearer: [] }],
  parameters: parametersOf(endpoint),
  ...(endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
    : {}),
  responses: {
    [statusOf(endpoint)]: {
      description: 'Success',
      ...(endpoint.response
        ? { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }
        : {}),
    },
    default: {
      description: `Error${endpoint.errors ? `: ${endpoint.errors.map((error) => `${errors[error].code} ${error}`).join(', ')}` : ''}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
    },
  },
})

export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {}
  for (const [domain, api] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(domain, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Academy', version: '1', description: 'Generated from the contract.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ErrorReply: schemaOf(ErrorReply, 'output'), ...namedSchemas },
    },
    paths,
  }
}

/** Where the nonce of a reply goes: nothing in the contract can look like it. */
const nonceMark = `nonce-${randomUUID()}`

export const registerApiDocs = (app: FastifyInstance): void => {
  // Made for its first reader: making it takes longer than anything else at the start.
  let document: Json | null = null
  app.get('/api/openapi.json', (_request, reply) => reply.send((document ??= openApiDocument())))
  // Built once: anybody may ask for it, and building it holds everybody else up.
  let page: string[] | null = null
  app.get('/api/docs', (_request, reply) => {
    const nonce = makeNonce()
    page ??= apiDocsPage(nonceMark).split(nonceMark)
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.join(nonce))
  })
}
