/** A backup or restore that cannot go on; the message is one sentence for the person at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError'
}
