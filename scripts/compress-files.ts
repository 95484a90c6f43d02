import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|svg|json)$/
/** Below this a compressed copy saves less than its headers. */
const minBytes = 1024

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/** Lays a .br and a .gz beside every text file, as small as they get: once at build time instead of at every request. */
export const compressFiles = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((candidate) => compressible.test(candidate))) {
    const path = join(folder, name)
    if ((await stat(path)).size < minBytes) continue
    const content = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await Promise.all([
      withBrotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
      withGzip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
    ])
  }
}
