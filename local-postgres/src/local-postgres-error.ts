/** A database that cannot be started, stopped or filled; the message is one sentence for the person at the keyboard. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError'
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const reasons: Record<string, string> = {
  EACCES: 'is not writable',
  EPERM: 'is not writable',
  EROFS: 'is on a read-only disk',
  ENOENT: 'cannot be created',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a disk without free space',
  EDQUOT: 'is on a disk without free space',
}

/** What a file system error says about a folder; undefined where it is unexpected. */
export const folderProblem = (error: unknown): string | undefined => reasons[errorCode(error) ?? '']

/** Turns a file system error about the data folder into a sentence; anything unexpected stays as it is. */
export const explainFolderError = (dataDir: string, error: unknown): unknown => {
  const reason = folderProblem(error)
  if (!reason) return error
  return new LocalPostgresError(
    `The data folder ${dataDir} ${reason}. Make it usable or set DATA_DIR to another folder.`,
    { cause: error },
  )
}
