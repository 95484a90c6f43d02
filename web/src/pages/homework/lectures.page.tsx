import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LectureCalendar } from '#features/homework/lectures/lecture-calendar.tsx'
import { LectureFeedback } from '#features/homework/lectures/lecture-feedback.tsx'
import { useLectureRights } from '#features/homework/lectures/lecture-rights.ts'
import {
  lecturesAddress,
  lectureTabs,
  type LecturesAddress,
} from '#features/homework/lectures/lectures-filter.rules.ts'
import { LecturesTable } from '#features/homework/lectures/lectures-table.tsx'
import { lecturesQueries } from '#features/homework/lectures/lectures.api.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** NAV-39, ACAD-52: the lectures of the academies, as a list and in the calendar. */
export function LecturesPage() {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('common.lectures'))
  return <Lectures selection={typeof selection === 'number' ? selection : 'all'} />
}

function Lectures({ selection }: { selection: number | 'all' }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { mayCreate } = useLectureRights(selection)
  const pathOf = useRowPath()
  const { state, hrefOf, go } = useAddressState(lecturesAddress, paths.lectures)
  const { tab, search, order, month } = state
  const known = useQuery(lecturesQueries.list(selection)).data?.find(({ id }) => id === state.feedback)
  /** Neither the opened feedback nor the month of the calendar is kept on the way to another place. */
  const next = (change: Partial<LecturesAddress>): LecturesAddress => ({
    tab,
    search,
    order,
    feedback: null,
    month: '',
    ...change,
  })
  return (
    <>
      <PageHeader
        title={t('common.lectures')}
        context={t('lectures.context')}
        actions={
          mayCreate && (
            <ButtonLink size="sm" href={paths.lectureCreate} leading={<PlusIcon size={18} />}>
              {t('lectures.add')}
            </ButtonLink>
          )
        }
      />
      <Tabs
        label={t('common.lectures')}
        value={tab}
        tabs={lectureTabs.map((value) => ({ value, label: t(`lectures.tab.${value}`) }))}
        onChange={(chosen) => go(next({ tab: chosen, search: '' }), false)}
      >
        {tab === 'list' ? (
          <LecturesTable
            selection={selection}
            search={search}
            order={order}
            onSearch={(text) => go(next({ search: text }), true)}
            onOrder={(chosen) => go(next({ order: chosen }), true)}
            onOpen={({ id, academyId }) => void router.navigate({ href: pathOf(paths.lecture(id), academyId) })}
            feedbackHref={(id) => hrefOf(next({ feedback: id }))}
          />
        ) : (
          <>
            <AcademyBar needs="lectures.read" kept={{ tab }} />
            <LectureCalendar
              selection={selection}
              month={month}
              onMonth={(shown) => go(next({ month: shown }), true)}
            />
          </>
        )}
      </Tabs>
      <LectureFeedback
        academyId={known?.academyId ?? 0}
        lectureId={known?.id ?? null}
        name={known ? localized(known.name, locale) : ''}
        onClose={() => go(next({}), true)}
      />
    </>
  )
}
