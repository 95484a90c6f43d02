import { readFileSync } from 'node:fs'
import { AppError } from './errors.ts'

/** Reads a file that ships with the product. If it is missing or broken, the call fails with a named error (ERR-90). */
export const readDefaultFile = <T>(pathOf: () => string, read: (bytes: Buffer) => T): T => {
  try {
    return read(readFileSync(pathOf()))
  } catch (cause) {
    throw new AppError('InvalidDefaultFile', {}, { cause })
  }
}
