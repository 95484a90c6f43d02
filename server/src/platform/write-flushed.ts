import { open } from 'node:fs/promises'

/** A new file, readable by its owner alone, whose content is on the disk when this is done. */
export const writeFlushed = async (path: string, content: Uint8Array | string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
