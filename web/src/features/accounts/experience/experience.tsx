import type { FormVariantLists } from '@academy/contract/form-variants'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formVariantsQuery, ofSelection } from '#domain/profile/form-variants.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ExperienceForm } from './experience-form.tsx'
import classes from './experience-form.module.css'
import { ownExperienceQuery, useChangeExperience, useSaveExperience } from './experience.api.ts'
import { keepExperience, keptExperience } from './experience-draft.ts'
import { askedLists, experienceOf, isComplete } from './experience.rules.ts'

interface WithListsProps {
  selection: Selection
  children: (lists: FormVariantLists) => ReactNode
}

/** The lists in the language of the interface; a choice is an id and survives a language switch. */
function WithLists({ selection, children }: WithListsProps) {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(formVariantsQuery(useLocale(), ofSelection(selection)))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingCards />
  if (!isComplete(query.data)) {
    return (
      <ErrorState {...loadError(query)} title={t('experience.noLists.title')} text={t('experience.noLists.text')} />
    )
  }
  return children(query.data)
}

function LoadingCards() {
  return (
    <Loading>
      <Skeleton height={360} radius={16} />
      <Skeleton height={280} radius={16} />
    </Loading>
  )
}

function FirstForm({ lists }: { lists: FormVariantLists }) {
  const t = useT()
  const { user, selection } = usePerson()
  const owner = { userId: user.id, selection }
  return (
    <ExperienceForm
      lists={lists}
      initial={keptExperience(owner)}
      onChange={(form) => keepExperience(owner, form)}
      personal={askedLists(lists, user.formVariants)}
      saving={useSaveExperience(lists)}
      isLast
      savedLabel={t('experience.saved')}
    />
  )
}

/** NAV-70: what an academy asks for before its cabinet opens. */
export function Experience() {
  const { selection } = usePerson()
  return <WithLists selection={selection}>{(lists) => <FirstForm lists={lists} />}</WithLists>
}

function ChangeForm({ academyId, lists, ids }: { academyId: number; lists: FormVariantLists; ids: readonly number[] }) {
  const t = useT()
  return (
    <ExperienceForm
      lists={lists}
      initial={experienceOf(ids, lists)}
      saving={useChangeExperience(academyId, lists)}
      savedLabel={t('experience.changed')}
    />
  )
}

/** ACC-56: the same answers on the account page, to change them. */
export function OwnExperience({ academyId, name }: { academyId: number; name: string }) {
  const t = useT()
  const own = useQuery(ownExperienceQuery(academyId))
  if (own.isError) return <LoadFailure query={own} />
  if (own.isPending) return <LoadingCards />
  return (
    <section aria-labelledby="own-experience">
      <h2 id="own-experience">{t('experience.tab.title', { name })}</h2>
      <p className={classes.lead}>{t('experience.tab.text')}</p>
      <WithLists selection={academyId}>
        {(lists) => <ChangeForm key={academyId} academyId={academyId} lists={lists} ids={own.data.formVariantIds} />}
      </WithLists>
    </section>
  )
}
