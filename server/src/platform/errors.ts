import { type ErrorName, errors } from '@academy/contract/errors'

export interface FieldError {
  field: string
  message: string
}
interface ErrorDetails {
  fields?: FieldError[]
  /** EmailIsNotConfirmed carries both (ACC-35), a log-in that wants a second factor its ticket as the hash. */
  email?: string
  hash?: string
  /** The status of a conflict may be 409 where the catalogue's row says 400. */
  status?: 409
  retryAfterSeconds?: number
  /** For FileTooLarge where the file itself is small enough, but its owner's files together are not. */
  bytesLeft?: number
}

/** A failure with a name from the contract. Nothing else crosses the wire. */
export class AppError extends Error {
  override name = 'AppError'
  readonly errorName: ErrorName
  readonly details: ErrorDetails
  constructor(errorName: ErrorName, details: ErrorDetails = {}, options: ErrorOptions = {}) {
    super(errors[errorName].message, options)
    this.errorName = errorName
    this.details = details
  }
  get status(): number {
    return this.details.status ?? errors[this.errorName].status ?? 500
  }
}

export const fail = (name: ErrorName, details?: ErrorDetails): never => {
  throw new AppError(name, details)
}

/** A row that this transaction has written is out of sight for one reason: its academy was deleted meanwhile. */
export const savedRow = <R>(row: R | undefined): R => row ?? fail('AcademyNotFound')

/** A field that may be left out by some, but not by this caller. */
export const failWithout = (field: string): never =>
  fail('ValidationError', { fields: [{ field, message: 'fieldIsRequired' }] })

/** The driver's error, when `error` is one: drizzle wraps it as the cause. */
export const databaseError = (error: unknown): { code: string; constraint?: string } | null => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as Error & { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return typeof constraint === 'string' ? { code, constraint } : { code }
  }
  return null
}

/** Whether `error` says that a unique constraint or index of this name was hit. */
export const isDuplicate = (error: unknown, constraint: string): boolean => {
  const found = databaseError(error)
  return found?.code === '23505' && found.constraint === constraint
}

/** Another transaction holds a row longer than we wait (55P03), or it is a deadlock (40P01): the caller should retry. */
export const isHeldUp = (error: unknown): boolean => ['55P03', '40P01'].includes(databaseError(error)?.code ?? '')

/** Driver errors that mean "the database cannot be reached now": the caller should retry. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = databaseError(error)?.code ?? ''
  if (code.startsWith('08') || code.startsWith('57') || code.startsWith('53')) return true
  // A standby: the primary has moved, or nobody has been promoted yet.
  if (code === '25006') return true
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code: system } = current as { code?: string }
    if (system && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(system)) return true
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/i.test(current.message))
      return true
  }
  return false
}
