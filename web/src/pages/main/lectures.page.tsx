import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { LectureCalendar } from '#features/lectures/lecture-calendar.tsx'
import { LectureFeedback } from '#features/lectures/lecture-feedback.tsx'
import { useLectureRights } from '#features/lectures/lecture-rights.ts'
import { idFrom, lectureTabs, searchMaxLength, tabFrom } from '#features/lectures/lectures-filter.rules.ts'
import { LecturesTable } from '#features/lectures/lectures-table.tsx'
import { lecturesQueries } from '#features/lectures/lectures.api.ts'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** NAV-39, ACAD-52: the lectures of the academies, as a list and in the calendar. */
export function LecturesPage() {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('lectures.title'))
  return <Lectures selection={typeof selection === 'number' ? selection : 'all'} />
}

function Lectures({ selection }: { selection: number | 'all' }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { mayCreate } = useLectureRights(selection)
  const academy = useAcademyInAddress()
  const pathOf = useRowPath()
  const address = useSearch({ strict: false }) as Record<string, string | undefined>
  const tab = tabFrom(address.tab)
  const search = (address.search ?? '').slice(0, searchMaxLength)
  const feedbackId = idFrom(address.feedback)
  const known = useQuery(lecturesQueries.list(selection)).data?.find(({ id }) => id === feedbackId)
  const words: Record<string, string> = tab === 'list' ? {} : { tab }
  const hrefOf = (change: Record<string, string>) =>
    paths.lectures + formatQuery({ ...academy, ...words, search, ...change })
  const go = (change: Record<string, string>, replace = false) =>
    void router.navigate({ href: hrefOf(change), replace, resetScroll: false })
  return (
    <>
      <PageHeader
        title={t('lectures.title')}
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
        label={t('lectures.title')}
        value={tab}
        tabs={lectureTabs.map((value) => ({ value, label: t(`lectures.tab.${value}`) }))}
        onChange={(next) => go({ tab: next === 'list' ? '' : next, search: '' })}
      >
        {tab === 'list' ? (
          <LecturesTable
            selection={selection}
            search={search}
            onSearch={(text) => go({ search: text }, true)}
            onOpen={({ id, academyId }) => void router.navigate({ href: pathOf(paths.lecture(id), academyId) })}
            feedbackHref={(id) => hrefOf({ feedback: String(id) })}
          />
        ) : (
          <>
            <AcademyBar needs="lectures.read" kept={words} />
            <LectureCalendar
              selection={selection}
              month={address.month ?? ''}
              onMonth={(month) => go({ month }, true)}
            />
          </>
        )}
      </Tabs>
      <LectureFeedback
        academyId={known?.academyId ?? 0}
        lectureId={known?.id ?? null}
        name={known ? localized(known.name, locale) : ''}
        onClose={() => go({ feedback: '' }, true)}
      />
    </>
  )
}
