import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * For what is too large for the memory: nobody else can open it, and when it is closed, also by a crash, it is gone. What
 * is written goes to its end.
 */
export const openNamelessFile = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-'))
  try {
    return await open(join(folder, 'data'), 'ax+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
