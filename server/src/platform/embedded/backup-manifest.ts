import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest, filePaths, type CopiedFile } from './copy-tree.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

export const manifestName = 'manifest.json'
/** The folder in the archive that holds what was in the data folder. */
export const contentName = 'data'

const format = 'academy-backup-1'

export type Manifest = {
  format: string
  createdAt: string
  postgres: string
  platform: string
  files: CopiedFile[]
}

const platform = `${process.platform} ${process.arch}`

export const writeManifest = async (work: string, binaries: PostgresBinaries, files: CopiedFile[]): Promise<void> => {
  const manifest: Manifest = {
    format,
    createdAt: new Date().toISOString(),
    postgres: binaries.version,
    platform,
    files,
  }
  await writeFile(join(work, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
}

const damaged = (file: string, why: string, cause?: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`The backup ${file} is damaged (${why}). Nothing was restored; use another backup.`, {
    cause,
  })

export const notABackup = (file: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`The file ${file} is not an Academy backup. Nothing was restored.`)

export const readManifest = async (work: string, file: string): Promise<Manifest> => {
  const text = await readFile(join(work, manifestName), 'utf8').catch(() => null)
  if (text === null) throw notABackup(file)
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === format && Array.isArray(manifest.files)) return manifest
  } catch (error) {
    throw damaged(file, 'its manifest is not readable', error)
  }
  throw notABackup(file)
}

/** A copy of the files can only be read by the PostgreSQL that wrote them. */
export const refuseOtherKind = (manifest: Manifest, file: string, binaries: PostgresBinaries): void => {
  const major = manifest.postgres.split('.')[0]
  if (major !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The backup ${file} was made by PostgreSQL ${major}, but this Academy brings PostgreSQL ${binaries.major}. ` +
        'Restore it with the Academy version that made it.',
    )
  }
  if (manifest.platform !== platform) {
    throw new EmbeddedPostgresError(
      `The backup ${file} was made on ${manifest.platform} and cannot be read on ${platform}. Restore it on ${manifest.platform}.`,
    )
  }
}

const verifyFile = async (content: string, wanted: CopiedFile, file: string): Promise<void> => {
  const handle = await open(join(content, wanted.path), 'r').catch(() => null)
  if (!handle) throw damaged(file, `${wanted.path} is missing`)
  try {
    const found = await digest(handle)
    if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256)
      throw damaged(file, `${wanted.path} was altered`)
  } finally {
    await handle.close()
  }
}

/** Every file of the manifest is there, unaltered, and nothing else is. */
export const verifyContent = async (work: string, manifest: Manifest, file: string): Promise<void> => {
  const content = join(work, contentName)
  const wanted = new Set(manifest.files.map(({ path }) => path))
  const unexpected = (await filePaths(content)).find((path) => !wanted.has(path))
  if (unexpected !== undefined) throw damaged(file, `${unexpected} does not belong to it`)
  for (const entry of manifest.files) await verifyFile(content, entry, file)
}
