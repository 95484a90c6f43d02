import { expect, test } from 'vitest'
import { createDurableQueue } from './durable-queue.ts'

interface Note {
  id: string
  text: string
}
const note = (id: string, text = id): Note => ({ id, text })

/** A disk that writes when the test lets it. */
const slowDisk = () => {
  const kept = new Map<string, Note>()
  const writes: (() => void)[] = []
  return {
    kept,
    put: (one: Note) =>
      new Promise<void>((resolve) => {
        writes.push(() => {
          kept.set(one.id, one)
          resolve()
        })
      }),
    finish: () => {
      for (const write of writes.splice(0)) write()
    },
    remove: async (gone: readonly Note[]) => {
      for (const { id } of gone) kept.delete(id)
    },
  }
}
const open = () => {
  const disk = slowDisk()
  const queue = createDurableQueue<Note>({
    idOf: ({ id }) => id,
    inOrder: (...keepers) =>
      [...new Map(keepers.flat().map((one) => [one.id, one])).values()].toSorted((a, b) => a.id.localeCompare(b.id)),
    remove: disk.remove,
  })
  const write = (one: Note) => {
    queue.add(one)
    return queue.keep(one, disk.put(one))
  }
  const waiting = () => queue.waiting.get().map(({ text }) => text)
  return { disk, queue, write, waiting }
}

test('what waits is on disk until it is settled', async () => {
  const { disk, queue, write, waiting } = open()
  const written = write(note('a'))
  expect([waiting(), disk.kept.size]).toEqual([['a'], 0])
  disk.finish()
  await written
  expect(disk.kept.size).toBe(1)
  await queue.settle([note('a')])
  expect([waiting(), disk.kept.size]).toEqual([[], 0])
})

test('what is settled before it is on disk does not stay there, and never waits again', async () => {
  const { disk, queue, write, waiting } = open()
  const written = write(note('a'))
  await queue.settle([note('a')])
  disk.finish()
  await written
  expect(disk.kept.size).toBe(0)
  queue.take([note('a')])
  expect(waiting()).toEqual([])
})

test('what others left waits along, each once, in order; what this page knows of it counts', async () => {
  const { queue, write, waiting } = open()
  void write(note('b', 'b as it is now'))
  queue.take([note('c'), note('b', 'b as it was')], [note('a')])
  expect(waiting()).toEqual(['a', 'b as it is now', 'c'])
  queue.replace(note('c', 'c again'))
  expect(waiting()).toEqual(['a', 'b as it is now', 'c again'])
})

test('whoever is told that something is settled hears it before it is gone from the list', async () => {
  const { queue, write, waiting } = open()
  void write(note('a'))
  const seen: string[][] = []
  await queue.settle([note('a')], () => seen.push(waiting()))
  expect([seen, waiting()]).toEqual([[['a']], []])
})

test('without a disk it waits in memory', async () => {
  const { queue, waiting } = open()
  queue.add(note('a'))
  await queue.keep(note('a'), Promise.reject(new Error('no database')))
  expect(waiting()).toEqual(['a'])
})
