import { folderProblem } from '@academy/local-postgres/local-postgres-error'

/** A backup or restore that cannot go on; the message is one sentence for the person at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Turns a file system error about the folder that a backup is written to into a sentence; any other stays as it is. */
export const explainTargetError = (file: string, error: unknown): unknown => {
  const reason = folderProblem(error)
  if (!reason) return error
  return new BackupError(`The backup ${file} cannot be written: its folder ${reason}. Choose another place.`, {
    cause: error,
  })
}
