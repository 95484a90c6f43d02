import type { ErrorName, FieldError } from '@academy/contract/errors'

/** what the server answered, by its name; texts are looked up by the reader's language. */
export class ApiError extends Error {
  override readonly name: ErrorName
  readonly code: number
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Extra values of the answer: EmailIsNotConfirmed carries email and hash (ACC-35). */
  readonly data: Readonly<Record<string, unknown>>
  /** T5: when to retry, where the server says so. */
  readonly retryAfterSeconds: number | null

  constructor(
    name: ErrorName,
    details: {
      code?: number
      status?: number
      fields?: readonly FieldError[]
      data?: Record<string, unknown>
      retryAfterSeconds?: number | null
    } = {},
  ) {
    super(name)
    this.name = name
    this.code = details.code ?? 0
    this.status = details.status ?? 0
    this.fields = details.fields ?? []
    this.data = details.data ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

export const isApiError = (error: unknown, ...names: ErrorName[]): error is ApiError =>
  error instanceof ApiError && (names.length === 0 || names.includes(error.name))

/** 503 is our own server, or a balancer without one; 502 and 504 are a balancer whose server died under the call or is silent. */
const putOffStatuses: readonly number[] = [502, 503, 504]
export const isPutOff = ({ status }: ApiError): boolean => putOffStatuses.includes(status)

/** No reply, or one that says "not now": the same call may be sent again. */
export const isWorthRepeating = (error: unknown): boolean =>
  isApiError(error, 'LostInternetConnection') || (error instanceof ApiError && isPutOff(error))
