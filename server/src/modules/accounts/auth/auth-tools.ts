import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Limits } from '#platform/limits.ts'
import type { SessionTools } from './auth-sessions.service.ts'

/** What log-in, registration and the account page work with, besides the ctx of the call. */
export interface AuthTools extends SessionTools {
  limits: Limits
  files: FileStore
  /** ACC-30: false where mails can neither be sent nor be read. */
  canSendMail: boolean
  social: Config['social']
  passwordLength: Config['passwordLength']
}

/** What somebody brings along: the academy whose address they came through (ACC-22), and the proof of an earlier log-in. */
export interface ComingFrom {
  academyHash?: string | undefined
  direction?: number | undefined
  knownDevice?: string | undefined
}
