import type { IncomingMessage } from 'node:http'
import type { Endpoint, ReceivedFile } from '@academy/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fail } from './errors.ts'

/** Room for the headers and boundaries around the file. */
const frameBytes = 16 * 1024

/** In a scope of their own: no other route accepts multipart, so none can be reached around its checks (S2). */
export const registerUploads = (app: FastifyInstance, routes: readonly RouteOptions[]): void => {
  void app.register((scope, _options, registered) => {
    // Left unread until it is clear that the caller may upload.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined))
    for (const route of routes) scope.route(route)
    registered()
  })
}

/**
 * The one file of the call, whole in memory: 4 MB at most (FILE-03). Read whole before it is looked at, because parsers
 * that work on the stream were seen to hang, and to end the process, where a body breaks off.
 */
export const readUpload = async (
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
): Promise<ReceivedFile> => {
  const contentType = request.headers['content-type'] ?? ''
  const boundary = /^multipart\/form-data\s*;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*$/i.exec(contentType)?.[1]
  if (!boundary) return fail('FileNotUploaded')
  const body = await readAll(request.raw, maxBytes + frameBytes)
  // One part between two boundaries; thousands of them would only cost time.
  if (countOf(body, `--${boundary}`) !== 2) return fail('FileNotUploaded')
  const [entry, ...others] = await entriesOf(body, contentType)
  if (!entry || others.length > 0 || entry[0] !== field || typeof entry[1] === 'string') return fail('FileNotUploaded')
  const [, file] = entry
  if (file.size > maxBytes) return fail('FileTooLarge')
  return file.size > 0 ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : fail('FileNotUploaded')
}

/** Past the limit the reply is sent at once; what still arrives is thrown away until the request times out. */
const readAll = async (stream: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > maxBytes) break
    }
  } catch {
    // The upload broke off; the caller has probably gone.
    return fail('FileNotUploaded')
  }
  if (size <= maxBytes) return Buffer.concat(chunks)
  stream.resume()
  return fail('FileTooLarge')
}

const countOf = (body: Buffer, text: string): number => {
  let count = 0
  for (let at = body.indexOf(text); at >= 0 && count < 3; at = body.indexOf(text, at + text.length)) count++
  return count
}

const entriesOf = async (body: Buffer, contentType: string): Promise<[string, File | string][]> => {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return [...form]
  } catch {
    return []
  }
}
