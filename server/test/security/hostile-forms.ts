import * as fc from 'fast-check'
import type { Endpoint } from '@academy/contract/endpoint'
import { hostileText } from './arbitrary.ts'

/** A multipart body as it goes over the wire, honest or not. */
export interface FormSent {
  contentType: string
  payload: Buffer
}

const boundary = 'between'

const contentTypes: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary="${boundary}`,
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
      `multipart/mixed; boundary=${boundary}`,
      `MULTIPART/FORM-DATA; boundary=${boundary}`,
      'application/json',
      'image/png',
    ),
  },
)

const fileNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('picture.png', '../../etc/passwd', 'a"; name="b', '', '.', 'x'.repeat(3_000), 'CON', '%00', 'a\tb'),
  hostileText,
)

const contents = (honest: Buffer): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(honest) },
    { weight: 2, arbitrary: fc.nat(honest.length).map((end) => honest.subarray(0, end)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        Buffer.alloc(0),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        Buffer.from('<html><script>alert(1)</script>'),
        Buffer.from('GIF89a/*<script>'),
        Buffer.concat([honest, Buffer.from('<script>alert(1)</script>')]),
        Buffer.from(`--${boundary}--\r\n`),
      ),
    },
    { weight: 1, arbitrary: fc.constant(5 * 2 ** 20).map((size) => Buffer.alloc(size, honest)) },
  )

const partOf = (field: string, honest: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .record({
      name: fc.oneof(
        { weight: 5, arbitrary: fc.constant(field) },
        { weight: 1, arbitrary: fc.oneof(fc.constantFrom('other', '__proto__', 'constructor', ''), hostileText) },
      ),
      fileName: fc.option(fileNames, { freq: 10, nil: undefined }),
      type: fc.constantFrom('image/png', 'image/png', 'text/html', 'image/svg+xml', '', 'x'),
      content: contents(honest),
    })
    .map(({ name, fileName, type, content }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
            `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    )

/** What an upload may look like: one file as it should be, several, none, cut off, of another kind. */
export const hostileForm = ({ upload }: Endpoint, honest: Buffer): fc.Arbitrary<FormSent> =>
  fc
    .record({
      contentType: contentTypes,
      parts: fc.oneof(
        { weight: 5, arbitrary: fc.array(partOf(upload!.field, honest), { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(partOf(upload!.field, honest), { maxLength: 3 }) },
      ),
      end: fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}`, ''),
    })
    .map(({ contentType, parts, end }) => ({ contentType, payload: Buffer.concat([...parts, Buffer.from(end)]) }))
