import { authApi } from '@academy/contract/auth'
import { call } from '../api.ts'
import { acceptUser } from './session.ts'

let asked = 0
let accepted = 0

/**
 * Asks again what is open to this person, after something that changes it. Returns whether the answer came: without one
 * people keep reading what they had, and the next change or page asks again.
 */
export const reloadUser = async (): Promise<boolean> => {
  const turn = ++asked
  try {
    const user = await call(authApi.me, {})
    // Answers overtake each other: the older one would put back what the newer one has replaced.
    if (turn > accepted) {
      accepted = turn
      acceptUser(user)
    }
    return true
  } catch {
    return false
  }
}
