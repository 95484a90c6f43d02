import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unzip } from '@academy/spreadsheets/test/unzip'
import type { FileStore } from '#platform/file-store.ts'
import { openNamelessFile } from '#platform/nameless-file.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { archiveParts } from './privacy-export-archive.ts'

const fileBytes = 500_000
const names = Array.from({ length: 20 }, (_, index) => `chat/${index}.bin`)

/** Notes what is asked of it. */
const fakeStore = (broken: Record<string, 'missing' | 'fails'> = {}) => {
  const asked: string[] = []
  const get: FileStore['get'] = async (name) => {
    asked.push(name)
    if (broken[name] === 'fails') throw new Error('the disk is broken')
    return broken[name] ? null : bytesOf(name)
  }
  return { asked, get }
}
const bytesOf = (name: string) => Buffer.alloc(fileBytes, name)

const open = async (store: ReturnType<typeof fakeStore>, of: readonly string[] = names, rows = '{"rows": []}') => {
  const data = await openNamelessFile()
  await data.appendFile(rows)
  const warnings: unknown[] = []
  const log = { warn: (...args: unknown[]) => void warnings.push(args) }
  const stream = zipStream(archiveParts({ data, names: of, files: store, log: log as never }))
  return { data, stream, warnings }
}
const isClosed = (data: { fd: number }) => data.fd === -1
/** More turns than anything here takes that waits for nobody. */
const settle = async () => {
  for (let count = 0; count < 200; count++) await turn()
}

test('[P1] the archive holds the rows and every file, byte by byte', async () => {
  const { data, stream } = await open(fakeStore())
  const files = unzip(Buffer.concat(await stream.toArray()))
  expect([...files.keys()]).toEqual(['data.json', ...names.map((name) => `files/${name}`)])
  expect(files.get('data.json')).toBe('{"rows": []}')
  for (const name of names) expect(files.get(`files/${name}`) === bytesOf(name).toString()).toBe(true)
  expect(isClosed(data)).toBe(true)
})

test('[P1] [V4] no file is read before the reader has taken the one before it', async () => {
  const store = fakeStore()
  const { stream } = await open(store)
  await settle()
  expect(store.asked.length).toBeLessThanOrEqual(2)
  let received = 0
  let most = 0
  for await (const chunk of stream) {
    received += (chunk as Buffer).length
    await turn()
    most = Math.max(most, store.asked.length - Math.floor(received / fileBytes))
  }
  expect(store.asked).toEqual(names)
  expect(most).toBeLessThanOrEqual(2)
})

test('[P1] [V4] a file that is missing or cannot be read is named, and the others are there', async () => {
  const store = fakeStore({ [names[1]!]: 'missing', [names[3]!]: 'fails' })
  const { stream, warnings } = await open(store, names.slice(0, 5))
  const files = unzip(Buffer.concat(await stream.toArray()))
  expect([...files.keys()]).toEqual([
    'data.json',
    'files/chat/0.bin',
    'files/chat/2.bin',
    'files/chat/4.bin',
    'missing-files.json',
  ])
  expect(JSON.parse(files.get('missing-files.json')!)).toEqual(['files/chat/1.bin', 'files/chat/3.bin'])
  expect(warnings).toHaveLength(1)
})

test('[P1] [V4] a reader who goes away ends the work, wherever it is', async () => {
  // Chance cannot be packed.
  const manyRows = crypto.getRandomValues(Buffer.alloc(60_000)).toString('hex').repeat(10)
  for (const wanted of [1, manyRows.length, manyRows.length + 2 * fileBytes]) {
    const store = fakeStore()
    const { data, stream } = await open(store, names, manyRows)
    let received = 0
    for await (const chunk of stream) {
      received += (chunk as Buffer).length
      if (received >= wanted) break
    }
    await expect.poll(() => isClosed(data)).toBe(true)
    await settle()
    expect([stream.destroyed, store.asked.length <= 2 + received / fileBytes]).toEqual([true, true])
  }
})
