import { authApi } from '@academy/contract/auth'
import { call } from '../api.ts'
import { acceptUser } from './session.ts'

/**
 * Asks again what is open to this person, after something that changes it. Returns whether the answer came: without one
 * people keep reading what they had, and the next change or page asks again.
 */
export const reloadUser = async (): Promise<boolean> => {
  try {
    acceptUser(await call(authApi.me, {}))
    return true
  } catch {
    return false
  }
}
