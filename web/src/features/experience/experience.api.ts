import { experienceRedirectDelayMs } from '@academy/contract/limits'
import { usersApi } from '@academy/contract/users'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { reloadListsAfter } from '#lib/form-variants.ts'
import { paths } from '#lib/paths.ts'
import { acceptUser } from '#lib/session/session.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** ACC-55, FORM-44: saved, a moment to see it, then `open` replaces the route. Answers whether it worked. */
export const saveExperience = async (
  formVariantIds: number[],
  events: { saved: () => void; open: () => Promise<void> },
): Promise<boolean> => {
  try {
    const user = await call(usersApi.additionalInfo, { body: { formVariantIds } })
    alerts.success('alert.dataSaved')
    events.saved()
    await wait(experienceRedirectDelayMs)
    // Only now: as soon as the user is known to be complete, this screen is gone.
    acceptUser(user)
    await events.open()
    return true
  } catch (error) {
    reloadListsAfter(error)
    alerts.error('alert.dataSavingFailed')
    return false
  }
}

export const useSaveExperience = () => {
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'sending' | 'saved'>('idle')
  const save = async (formVariantIds: number[]) => {
    setState('sending')
    const isSaved = await saveExperience(formVariantIds, {
      saved: () => setState('saved'),
      open: () => router.navigate({ href: paths.cabinet, replace: true }),
    })
    if (!isSaved) setState('idle')
  }
  return { state, save }
}
