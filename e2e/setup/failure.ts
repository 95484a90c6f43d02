import { type ErrorName, errors, type ErrorReply } from '../../contract/src/errors.ts'

/** What the server answers when it fails with this name: number and status are those of the catalogue. */
export const failWith = (name: ErrorName, more: Partial<ErrorReply> = {}): { status: number; json: ErrorReply } => {
  const { code, status, message } = errors[name]
  if (status === null) throw new Error(`No server answers ${name}: clients raise it`)
  return { status, json: { code, name, message, fields: [], ...more } }
}
