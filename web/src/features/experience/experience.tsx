import { useQuery } from '@tanstack/react-query'
import { formVariantsQuery, ofSelection } from '#lib/form-variants.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { ExperienceForm } from './experience-form.tsx'
import { isComplete } from './experience.rules.ts'

/** The form with its lists in the language of the interface; a choice is an id and survives a language switch. */
export function Experience() {
  const t = useT()
  const { user, selection } = usePerson()
  const loadError = useLoadError()
  const query = useQuery(formVariantsQuery(useLocale(), ofSelection(selection)))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <Skeleton height={360} radius={16} />
        <Skeleton height={280} radius={16} />
      </LoadingRegion>
    )
  }
  if (!isComplete(query.data)) {
    return (
      <ErrorState {...loadError(query)} title={t('experience.noLists.title')} text={t('experience.noLists.text')} />
    )
  }
  return <ExperienceForm lists={query.data} isAgreementRequired={!user.dataProcessingAllowed} />
}
