import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

export const format = 'academy-backup-2'
export const manifestName = 'manifest.json'
export const secretName = 'secrets/auth-secret'
export const filesFolder = 'files/'

const Named = { schema: z.string(), name: z.string() }
const Manifest = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** By name, in order: how far the schema had come. */
  migrations: z.array(z.string()),
  /** The same of the queue of jobs, which has migrations of its own. */
  jobMigration: z.int(),
  tables: z.array(z.object({ ...Named, columns: z.array(z.string()), rowCount: z.int() })),
  counters: z.array(z.object({ ...Named, lastValue: z.nullable(z.string()) })),
  fileCount: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

export const readManifest = (bytes: Uint8Array, file: string): Manifest => {
  try {
    return Manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch (error) {
    throw new BackupError(
      `The file ${file} is no backup that this version of Academy can read. Nothing was restored.`,
      {
        cause: error,
      },
    )
  }
}
