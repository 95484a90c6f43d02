import { join } from 'node:path'
import type { Config } from './config.ts'
import { createFolderStore, type FileStore } from './file-store.ts'
import { createS3Store } from './file-store-s3.ts'

/** The object store where there is one, else the folder beside the database. */
export const openFileStore = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? createS3Store(config.s3) : createFolderStore(join(config.dataDir, 'files'))
