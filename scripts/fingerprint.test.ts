import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('a fingerprint changes with names and contents, and only with them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'academy-fingerprint-'))
  try {
    await mkdir(join(root, 'src', 'deep'), { recursive: true })
    await writeFile(join(root, 'src', 'deep', 'a.ts'), 'a')
    const before = await fingerprint(root, ['src', 'absent'])
    expect(await fingerprint(root, ['src', 'absent'])).toBe(before)
    await writeFile(join(root, 'src', 'deep', 'a.ts'), 'b')
    const changed = await fingerprint(root, ['src'])
    await writeFile(join(root, 'src', 'deep', 'b.ts'), '')
    const added = await fingerprint(root, ['src'])
    expect(new Set([before, changed, added]).size).toBe(3)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
