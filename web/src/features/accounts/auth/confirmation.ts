import { authApi } from '@academy/contract/auth'
import { call } from '#lib/api.ts'
import { logIn } from '#lib/session/session.ts'
import { loginFailure } from './login.rules.ts'

/** An account that has just been made; its password is known only until the page is left. */
export interface NewAccount {
  email: string
  password: string
  /** ACC-30: whether the confirmation mail could be handed over. */
  isMailed: boolean
}

/**
 * ACC-25, ACC-30: sends the confirmation again. A log-in says under which hash to ask for it; somebody who has
 * confirmed meanwhile is simply in.
 */
export const confirmAgain = async ({ email, password }: NewAccount): Promise<'mailed' | 'in'> => {
  try {
    await logIn({ email, password })
    return 'in'
  } catch (error) {
    const failure = loginFailure(error, email)
    if (!('unconfirmed' in failure)) throw error
    await call(authApi.resendConfirmation, { body: failure.unconfirmed })
    return 'mailed'
  }
}
