import { useQuery } from '@tanstack/react-query'
import { RecentChangesButton } from '#domain/changes/recent-changes.tsx'
import { bulkActionsFor, PeopleBulk } from '#features/accounts/people/people-bulk.tsx'
import { toQuery, peopleList } from '#features/accounts/people/people-filter.rules.ts'
import { PeopleFilters } from '#features/accounts/people/people-filters.tsx'
import { PeopleTable } from '#features/accounts/people/people-table.tsx'
import { peopleQueries } from '#features/accounts/people/people.api.ts'
import { ExportButtons } from '#kit/export-buttons.tsx'
import { saveUsers } from '#features/overview/statistics/statistics.api.ts'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** Groups and stages are those of one academy; over all of them there is nothing to choose from. */
const useChoices = (academyId: number | null) => {
  const locale = useLocale()
  const groups = useQuery({ ...peopleQueries.groups(academyId ?? 0), enabled: academyId !== null })
  const stages = useQuery({ ...peopleQueries.stages(academyId ?? 0), enabled: academyId !== null })
  return {
    groups: (academyId !== null && groups.data) || [],
    stages: ((academyId !== null && stages.data) || []).map(({ id, name }) => ({ id, name: localized(name, locale) })),
  }
}

/** NAV-50, ACC-62 */
export function PeoplePage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { state: filter, change, reset } = useList(peopleList, paths.people)
  const academyId = typeof selection === 'number' ? selection : null
  const choices = useChoices(academyId)
  const person = usePerson()
  const actions = academyId === null ? [] : bulkActionsFor(person, academyId)
  usePageTitle(t('people.title'))
  return (
    <>
      <PageHeader
        title={t('people.title')}
        context={academyOf(user, selection)?.name ?? t('people.everywhere')}
        actions={
          <>
            {academyId !== null && actions.length > 0 && <RecentChangesButton academyId={academyId} of="people" />}
            {mayDo(user, selection, 'users.export', 'read') && (
              <ExportButtons save={(format) => saveUsers(selection, toQuery(filter), format)} />
            )}
          </>
        }
      />
      <PeopleFilters
        {...choices}
        academy={<AcademyFilter needs="users.read" />}
        hasInterviews={mayDo(user, selection, 'interviews.manage', 'read')}
        filter={filter}
        onChange={change}
        onReset={reset}
      />
      <PeopleTable
        // Whoever is selected belongs to the academy that is listed.
        key={String(selection)}
        filter={filter}
        onChange={change}
        onReset={reset}
        bulkActions={
          academyId !== null && actions.length > 0
            ? (chosen, clear) => (
                <PeopleBulk
                  {...{ academyId, actions, chosen, ...choices }}
                  save={(format) => saveUsers(academyId, chosen.target, format)}
                  onDone={clear}
                />
              )
            : null
        }
      />
    </>
  )
}
