import type { GridRow } from './import/grid.ts'
import { readUpload, refuseFile } from './import/read-upload.ts'

export type SheetRow = GridRow
export { refuseFile }

/** S6: the rows of a csv, xlsx or ods file, for those who import something else than questions. */
export const readSheet = async (bytes: Uint8Array): Promise<SheetRow[]> => {
  const file = await readUpload(bytes)
  return file.kind === 'gift' ? refuseFile('unknownType') : file.rows
}
