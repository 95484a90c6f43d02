import { experienceRedirectDelayMs } from '@academy/contract/limits'
import { usersApi } from '@academy/contract/users'
import type { FormVariantLists } from '@academy/contract/form-variants'
import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { reloadListsAfter } from '#domain/profile/form-variants.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { acceptUser } from '#lib/session/session.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { toFormVariantIds, toPersonalIds, type ExperienceForm } from './experience.rules.ts'
import type { SavingState } from './use-experience.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** ACC-55, FORM-44: saved, a moment to see it, then `open` replaces the route. Returns whether it worked. */
export const saveExperience = async (
  formVariantIds: number[],
  events: { saved: () => void; open: () => Promise<void> },
  /** What the person said about themselves on the same page. */
  about?: { userId: number; formVariantIds: number[] },
): Promise<boolean> => {
  try {
    if (about && about.formVariantIds.length > 0)
      await call(usersApi.missingData, {
        params: { id: about.userId },
        body: { formVariantIds: about.formVariantIds },
      })
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

/** The first answers to the form of an academy: the cabinet opens after them. */
export const useSaveExperience = (lists: FormVariantLists) => {
  const router = useRouter()
  const { user } = usePerson()
  const [state, setState] = useState<SavingState>('idle')
  const save = async (form: ExperienceForm) => {
    setState('sending')
    const events = {
      saved: () => setState('saved'),
      open: () => router.navigate({ href: paths.cabinet, replace: true }),
    }
    const about = { userId: user.id, formVariantIds: toPersonalIds(form) }
    if (!(await saveExperience(toFormVariantIds(form, lists), events, about))) setState('idle')
  }
  return { state, save }
}

const ownKey = (academyId: number) => ['own-experience', academyId] as const

export const ownExperienceQuery = (academyId: number) =>
  queryOptions({
    queryKey: ownKey(academyId),
    queryFn: ({ signal }) => call(usersApi.ownExperience, { params: { academyId } }, { signal }),
  })

/** ACC-56: other answers later, for one of one's own academies. */
export const useChangeExperience = (academyId: number, lists: FormVariantLists) => {
  const [state, setState] = useState<SavingState>('idle')
  const save = async (form: ExperienceForm) => {
    setState('sending')
    const formVariantIds = toFormVariantIds(form, lists)
    try {
      acceptUser(await call(usersApi.academyFormVariants, { body: { academyId, formVariantIds } }))
      queryClient.setQueryData(ownKey(academyId), { formVariantIds })
      setState('saved')
    } catch (error) {
      reloadListsAfter(error)
      reportFailure(error)
      setState('idle')
    }
  }
  return { state, save }
}
