import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formDrafts } from '#features/programme/form-passing/form-drafts.ts'
import { passingQueries } from '#features/programme/form-passing/form-passing.api.ts'
import { PassedForm } from '#features/programme/form-passing/passed-form.tsx'
import { PassingForm } from '#features/programme/form-passing/passing-form.tsx'
import { type RefusalReason, RefusedForm } from '#features/programme/form-passing/refused-form.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

const reasons = { AccessDenied: 'notForYou', FormArchived: 'archived', AcademyClosed: 'closed' } as const
const reasonOf = (error: unknown): RefusalReason | null =>
  isApiError(error, 'AccessDenied', 'FormArchived', 'AcademyClosed')
    ? reasons[error.name as keyof typeof reasons]
    : null

export function OpenForm({ id }: { id: number }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const own = useQuery(passingQueries.own(selection, id))
  // A form that may not be passed again would only refuse to come.
  const isFinal = own.data?.isFinal === true
  const query = useQuery({ ...passingQueries.form(selection, id), enabled: !own.isPending && !isFinal })
  const { data: form, error } = query
  // 'again': the form stands open once more for somebody who has passed it; a draft of that is gone on with.
  const [step, setStep] = useState<'asked' | 'again' | 'sent'>(() =>
    formDrafts.of(user.id, id) === null ? 'asked' : 'again',
  )
  const again = () => {
    setStep('again')
    void query.refetch()
  }
  const title = form?.title ?? own.data?.title
  usePageTitle(title ? localized(title, locale) : t('formPassing.title'))

  if (step === 'sent') return <PassedForm formId={id} isFresh isAfterForm onAgain={again} />
  // NAV-14
  if (isApiError(error, 'FormNotFound', 'ValidationError')) return <Navigate to={paths.notFound} replace />
  const isAfterForm = form !== undefined
  if (isFinal || isApiError(error, 'FormAlreadyPassed'))
    return <PassedForm formId={id} isFresh={false} isAfterForm={isAfterForm} onAgain={again} />
  const reason = reasonOf(error)
  if (reason !== null) return <RefusedForm formId={id} reason={reason} isAfterForm={isAfterForm} />
  if (form === undefined) {
    if (query.isError) return <LoadFailure page query={query} />
    if (own.isPaused || query.isPaused)
      return <LoadFailure page query={{ ...query, error: new ApiError('LostInternetConnection') }} />
    return <PageSkeleton label={t('app.loading')} />
  }
  if (form.questions.length === 0) return <RefusedForm formId={id} reason="empty" isAfterForm={false} />
  if (form.isPassed && step === 'asked')
    return <PassedForm formId={id} isFresh={false} isAfterForm={false} onAgain={again} />
  return <PassingForm form={form} isOpenedHere={form.isPassed && step === 'again'} onPassed={() => setStep('sent')} />
}

/** NAV-23: for whoever is among its users, in whichever academy; whose it is, only the server knows. */
export function FormPage({ formId }: { formId: string }) {
  const id = /^\d{1,10}$/.test(formId) ? Number(formId) : null
  return id === null ? <Navigate to={paths.notFound} replace /> : <OpenForm key={id} id={id} />
}
