import { authApi } from '@academy/contract/auth'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'

export type ResetLink = 'asking' | 'open' | 'over'

/**
 * Whether the link of the mail still works, asked before anybody types a password. Without an answer the form is shown: it
 * gets the same answer when it is sent. The token stays out of the query cache.
 */
export const useResetLink = (token: string | undefined): ResetLink => {
  const [checked, setChecked] = useState<{ token: string; link: ResetLink } | null>(null)
  useEffect(() => {
    if (typeof token !== 'string') return undefined
    const asking = new AbortController()
    void call(authApi.passwordResetCheck, { body: { token } }, { signal: asking.signal })
      .then(() => 'open' as const)
      .catch((error: unknown) => (isApiError(error, 'InvalidResetPasswordToken') ? 'over' : 'open'))
      .then((link) => asking.signal.aborted || setChecked({ token, link }))
    return () => asking.abort()
  }, [token])
  if (typeof token !== 'string') return 'over'
  return checked?.token === token ? checked.link : 'asking'
}
