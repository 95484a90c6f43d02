import { describe, expect, test } from 'vitest'
import { countEntries, diskLimits, fitsDisk } from './disk-budget.ts'

const row = (type: string, name: string, size: number | string = 0) =>
  `${type}rw-r--r-- 1000/1000 ${String(size).padStart(9)} 2026-11-16 23:29 ${name}\n`

describe('what a build leaves on the disk', () => {
  test('is counted in files and in whole blocks, folders and links among them', () => {
    const list = [row('d', './'), row('d', './src/'), row('-', './src/a b.txt', 5_000), row('l', './x -> src')].join('')
    expect(countEntries(list)).toEqual({ files: 3, bytes: 3 * 4_096 + 8_192, hasStranger: false })
  })

  test('[V4] [G2] folders on the way to a file count, whether the stream names them or not', () => {
    expect(countEntries(row('-', 'a/b/c/d/file')).files).toBe(5)
    expect(countEntries(row('-', 'a/b/c/d/file') + row('-', 'a/b/c/e/file')).files).toBe(7)
    expect(countEntries(row('d', 'a/b/c/') + row('d', 'a/b/')).files).toBe(3)
  })

  test('[V4] [G2] a hundred thousand folders are too many, so is what is too large with its stream', () => {
    const folders = Array.from({ length: 100_000 }, (_, index) => row('d', `./${index}/`)).join('')
    expect(fitsDisk(countEntries(folders), 0)).toBe(false)
    const half = countEntries(row('-', './large', 512 * 1_048_576 - 4_096))
    expect(fitsDisk(half, 512 * 1_048_576)).toBe(true)
    expect(fitsDisk(half, 512 * 1_048_576 + 1)).toBe(false)
    expect(fitsDisk({ files: diskLimits.files, bytes: 0, hasStranger: false }, 0)).toBe(true)
  })

  test('what nobody can count is refused: devices, volumes', () => {
    expect(countEntries(row('c', './device', '1,3')).hasStranger).toBe(true)
    expect(fitsDisk(countEntries('V--------- 0/0 0 2026-11-16 23:29 x--Volume Header--\n'), 0)).toBe(false)
  })
})
