import type { PasswordLength } from '@academy/contract/fields'
import { passwordLength } from '@academy/contract/limits'
import { settingsApi, type PublicSettings } from '@academy/contract/system'
import { useEffect } from 'react'
import { call } from './api.ts'
import { logFailure } from './log-failure.ts'
import { createObservable, useObservable } from './observable.ts'

/** Read once per page load; nobody waits for it, so a failure only means that the contact is not shown. */
const settings = createObservable<PublicSettings | null>(null)
let loading: Promise<void> | null = null

const load = () => {
  loading ??= call(settingsApi.get).then(settings.set, (error: unknown) => {
    loading = null
    logFailure(error)
  })
}

export const useSettings = (): PublicSettings | null => {
  useEffect(load, [])
  return useObservable(settings)
}

/** VAL-07: the usual one while it is not known here; the server decides. */
export const passwordLengthNow = (): PasswordLength => settings.get()?.passwordLength ?? passwordLength

export const usePasswordLength = (): PasswordLength => useSettings()?.passwordLength ?? passwordLength

/** NAV-92, Q-78: where people write to. */
export const useSupportEmail = (): string | null => useSettings()?.supportEmail ?? null
