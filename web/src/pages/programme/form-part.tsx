import type { Form } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormHeader, type FormPart } from '#features/programme/forms/form-header.tsx'
import { formsQueries } from '#features/programme/forms/forms.api.ts'
import { readId } from '#kit/address/read-id.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Trying again brings nothing: the list shows what there is. */
function Gone() {
  const t = useT()
  return (
    <EmptyState
      art={<EmptyListArt />}
      title={t('forms.gone.title')}
      text={t('forms.gone.text')}
      action={
        <ButtonLink size="sm" variant="secondary" href={paths.forms}>
          {t('forms.back')}
        </ButtonLink>
      }
    />
  )
}

interface FormPartPageProps {
  /** As the address names it; one that cannot be is asked for as 0, which nobody has. */
  formId: string
  part: FormPart
  children: (form: Form) => ReactNode
}

/** NAV-41: one head for all parts of a form, and below what this part draws. */
export function FormPartPage({ formId, part, children }: FormPartPageProps) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const query = useQuery(formsQueries.one(selection, readId(formId) ?? 0))
  const isGone = isApiError(query.error, 'FormNotFound')
  usePageTitle(query.data ? localized(query.data.title, locale) : t('common.forms'))
  return (
    <>
      <FormHeader form={query.data} part={part} isOverAll={selection === 'all'} />
      {query.isError && !query.data && (isGone ? <Gone /> : <LoadFailure query={query} />)}
      {query.isPending && (
        <Loading>
          <Skeleton height={120} radius={16} />
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {query.data && children(query.data)}
    </>
  )
}
