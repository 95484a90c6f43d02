import type { AcademyDetails } from '@academy/contract/academies'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AcademyAbout } from '#features/academies/academies/academy-about.tsx'
import { academyEditQueries } from '#features/academies/academies/academy-edit.api.ts'
import { AcademyHeader } from '#features/academies/academies/academy-header.tsx'
import { stateOf } from '#features/academies/academies/academy-rows.rules.ts'
import { OpenAcademy } from '#features/academies/academies/open-academy.tsx'
import { AcademyLinks } from '#features/academies/academies/academy-links.tsx'
import { OtherAcademy } from '#features/academies/academies/other-academy.tsx'
import { AcademyProblems } from '#features/academies/academies/academy-problems.tsx'
import { EmployeesPanel } from '#features/academies/employees/employees-panel.tsx'
import { GroupsPanel } from '#features/academies/groups/groups-panel.tsx'
import { AcademyHistory } from '#features/academies/history/academy-history.tsx'
import { readId } from '#kit/address/read-id.ts'
import { useAddress } from '#kit/address/words.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { reloadAll } from '#lib/query-client.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = ['about', 'groups', 'employees', 'links', 'check', 'history'] as const
type TabName = (typeof tabs)[number]

function Panel({ tab, academy }: { tab: TabName; academy: AcademyDetails }) {
  switch (tab) {
    case 'about':
      return <AcademyAbout academy={academy} />
    case 'groups':
      return <GroupsPanel academyId={academy.id} />
    case 'employees':
      return <EmployeesPanel academyId={academy.id} />
    case 'links':
      return <AcademyLinks academy={academy} />
    case 'check':
      return <AcademyProblems academy={academy} />
    case 'history':
      return <AcademyHistory academy={academy} />
  }
}

function NoAcademy() {
  const t = useT()
  return (
    <EmptyState
      page
      art={<NotFoundArt />}
      title={t('academies.gone.title')}
      text={t('academies.gone.text')}
      action={
        <ButtonLink size="sm" href={paths.academyList}>
          {t('academies.new.back')}
        </ButtonLink>
      }
    />
  )
}

/** What somebody else changes shows up; what is being typed here stays. */
const useFresh = (id: number) =>
  useProgrammeRoom(id, () => void reloadAll(['academies', id], ['groups', id], ['employees', id]))

function AcademyEdit({ id }: { id: number }) {
  const t = useT()
  const router = useRouter()
  const tab = useAddress((words) => tabs.find((name) => name === words.tab) ?? 'about')
  const query = useQuery(academyEditQueries.details(id))
  useFresh(id)
  usePageTitle(query.data?.name ?? t('academies.title'))
  if (isApiError(query.error, 'AcademyNotFound')) return <NoAcademy />
  if (query.isError) return <LoadFailure page query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={72} radius={16} />
        <Skeleton height={420} radius={16} />
      </Loading>
    )
  }
  return (
    <>
      <AcademyHeader academy={query.data} />
      <OtherAcademy academy={query.data} />
      {stateOf(query.data) === 'draft' && <OpenAcademy academy={query.data} isAtCheck={tab === 'check'} />}
      <Tabs
        label={t('academies.edit.tabs')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`academies.edit.tab.${value}`) }))}
        onChange={(value) =>
          void router.navigate({ href: paths.academyEdit(id) + formatQuery({ tab: value }), resetScroll: false })
        }
      >
        <Panel key={id} tab={tab} academy={query.data} />
      </Tabs>
    </>
  )
}

/** ACAD-03: everything that belongs to one academy, in one place. */
export function AcademyEditPage({ academyId }: { academyId: string }) {
  const { user } = usePerson()
  const id = readId(academyId) ?? 0
  return mayDo(user, id, 'academies.update', 'read') ? <AcademyEdit key={id} id={id} /> : <NoAcademy />
}
