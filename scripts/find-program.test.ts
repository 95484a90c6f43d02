import { expect, onTestFinished, test, vi } from 'vitest'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MissingPartError } from './debian-package.ts'
import { findProgram, type Wanted } from './find-program.ts'
import { findPart } from './testing/missing-part.ts'

const scripts = { answers: 'echo program 1.2', hangs: 'exec sleep 600', fails: 'exit 1' }

const wanted = async (...kinds: (keyof typeof scripts)[]): Promise<Wanted> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-program-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const kind of kinds) {
    await writeFile(join(folder, kind), `#!/bin/sh\n${scripts[kind]}\n`)
    await chmod(join(folder, kind), 0o755)
  }
  return {
    label: 'program',
    variable: 'ACADEMY_NO_SUCH_PROGRAM',
    candidates: () => kinds.map((kind) => join(folder, kind)),
    versionPattern: /program (\S+)/,
    debianPackages: [],
  }
}

/** Nobody installs anything here. */
const asPlainUser = () => void vi.spyOn(process, 'getuid').mockReturnValue(1000)

test('a program that does not answer in time is an error, not a missing part', async () => {
  const hanging = await wanted('hangs')
  await expect(findPart(() => findProgram(hanging, 300))).rejects.toThrow(/hangs --version did not answer/)
})

test('one that answers is taken, whatever stands before it', async () => {
  const { found } = await findPart(async () => findProgram(await wanted('fails', 'answers')))
  expect(found).toMatchObject({ version: '1.2' })
})

test('one that is not what it seems is a missing part', async () => {
  asPlainUser()
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(findProgram(await wanted('fails'))).rejects.toThrow(MissingPartError)
})
