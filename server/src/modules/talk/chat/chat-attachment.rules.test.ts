import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachmentExtensions } from '@academy/contract/chat'
import { makeZip } from '@academy/spreadsheets/test/make-zip'
import { anyCharacter } from '#test/any-character.ts'
import { tinyImage } from '#test/make/make-images.ts'
import { attachmentTypeOf, nameToKeep } from './chat-attachment.rules.ts'

const zipOf = (...names: string[]) => makeZip(names.map((name) => ({ name, content: 'x' })))
const text = (content: string) => Buffer.from(content)
const png = async () => Buffer.from(await (await tinyImage()).arrayBuffer())
const odsMime = 'application/vnd.oasis.opendocument.spreadsheet'

/** Something real of each kind. */
const real: Record<(typeof attachmentExtensions)[number], () => Buffer | Promise<Buffer>> = {
  jpeg: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]),
  jpg: () => Buffer.from([0xff, 0xd8, 0xff, 0xdb, 1, 2]),
  png,
  pdf: () => text('%PDF-1.7\n1 0 obj'),
  txt: () => text('Привіт\r\n\tсвіте'),
  zip: () => zipOf('src/queue.js'),
  xlsx: () => zipOf('[Content_Types].xml', 'xl/workbook.xml'),
  ods: () => Buffer.concat([text('PK\x03\x04'), text(`mimetype${odsMime}`), zipOf('content.xml')]),
  docx: () => zipOf('[Content_Types].xml', 'word/document.xml'),
}

describe('what may be sent', () => {
  test.each(attachmentExtensions)('[FILE-08] a real %s, whatever the case of its name', async (extension) => {
    const bytes = await real[extension]()
    for (const name of [`моя робота.${extension}`, `A.${extension.toUpperCase()}`])
      expect(attachmentTypeOf(name, bytes)).toMatchObject({ extension })
  })

  test('[FILE-08] the content decides together with the name: no two kinds pass for each other', async () => {
    const alike = (name: string, content: string) =>
      [name, content].every((one) => ['jpeg', 'jpg'].includes(one)) ||
      // Office files are archives, and a text may begin as it likes.
      (name === 'zip' && ['xlsx', 'ods', 'docx'].includes(content)) ||
      (name === 'txt' && content === 'pdf')
    for (const name of attachmentExtensions)
      for (const content of attachmentExtensions.filter((one) => one !== name && !alike(name, one)))
        expect([name, content, attachmentTypeOf(`a.${name}`, await real[content]())]).toEqual([name, content, null])
  })

  test.each(['a.html', 'a.svg', 'a.js', 'a.exe', 'a', '.txt.', 'a.txt.exe', 'png', '', 'a.tx t', 'a.docm'])(
    '[FILE-08] nothing called %j',
    (name) => {
      expect(attachmentTypeOf(name, text('hello'))).toBeNull()
    },
  )

  test('[FILE-08] a text in the code page of the country or of an old editor is a text; a program is not', () => {
    expect(attachmentTypeOf('a.txt', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]))).not.toBeNull()
    expect(attachmentTypeOf('a.txt', Buffer.from('\ufeffПривіт', 'utf16le'))).not.toBeNull()
    expect(attachmentTypeOf('a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]))).toBeNull()
    expect(attachmentTypeOf('a.txt', Buffer.from('MZ\x90\0\x03', 'latin1'))).toBeNull()
  })
})

describe('the name that is kept', () => {
  test.each([
    ['Мій звіт (1).pdf', 'Мій звіт (1).pdf'],
    ['C:\\Users\\me\\звіт.pdf', 'звіт.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['evil\u202Efdp.txt', 'evil fdp.txt'],
    ['two\nlines\0.txt', 'two lines .txt'],
  ])('[FILE-11] of %j is %j', (given, kept) => {
    expect(nameToKeep(given)).toBe(kept)
  })

  test('[FILE-11] is one short line without folders, and keeps its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (name) => {
        const kept = nameToKeep(`${name}.pdf`)
        expect(kept).toMatch(/\.pdf$/)
        expect(kept).not.toMatch(/[\\/\p{Cc}]/u)
        expect(kept.isWellFormed()).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(300)
      }),
    )
  })
})
