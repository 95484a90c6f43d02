import type { ListedInterviewStudent, ListedSlot } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CalendarTab } from './calendar-tab.tsx'
import { interviewsQueries, reloadInterviews } from './interviews.api.ts'
import { interviewTabs, type InterviewsAddress, toStudentsQuery } from './interviews-address.rules.ts'
import { StudentsList } from './students-list.tsx'
import { dayKey, spanOfWeek } from './week.rules.ts'

interface InterviewsOfAllProps {
  address: InterviewsAddress
  onChange: (change: Partial<InterviewsAddress>) => void
}

/** ACAD-52: the week and the students of all academies. What is opened is shown in its own, where it is changed. */
export function InterviewsOfAll({ address, onChange }: InterviewsOfAllProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const pathOf = useRowPath()
  const { user } = usePerson()
  const layout = useListLayout('interviewStudents')
  const academy = useAcademyColumn<ListedInterviewStudent>()
  const isCalendar = address.tab === 'calendar'
  const slots = useQuery({ ...interviewsQueries.slotsOfAll(spanOfWeek(address.monday)), enabled: isCalendar })
  const students = useQuery({
    ...interviewsQueries.studentsOfAll(toStudentsQuery(address, layout.rows)),
    enabled: !isCalendar,
  })
  useProgrammeRoom(
    academiesWith(user, 'interviews.manage').map(({ id }) => id),
    () => void reloadInterviews(),
  )
  const go = ({ academyId, stageId }: ListedSlot | ListedInterviewStudent, query: Record<string, string>) =>
    void router.navigate({ href: pathOf(paths.interviews, academyId, { stage: stageId, ...query }) })
  const places: readonly DataColumn<ListedInterviewStudent>[] = [
    ...academy,
    { id: 'stage', header: t('common.stage'), cell: ({ stageName }) => localized(stageName, locale) },
  ]
  return (
    <Tabs
      label={t('common.interviews')}
      tabs={interviewTabs.map((value) => ({ value, label: t(`interviews.tab.${value}`) }))}
      value={address.tab}
      onChange={(tab) => onChange({ tab })}
    >
      {isCalendar ? (
        <CalendarTab
          query={slots}
          monday={address.monday}
          onWeek={(monday) => onChange({ monday })}
          onOpen={(slot) => go(slot, { week: dayKey(address.monday) })}
          onCreate={null}
          interviewerId={address.interviewerId}
          onInterviewer={(interviewerId) => onChange({ interviewerId })}
          placeOf={({ academyName }) => academyName}
        />
      ) : (
        <StudentsList
          layout={layout}
          query={students}
          address={address}
          onChange={onChange}
          onOpen={(student) => go(student, { tab: 'students', search: student.lastName })}
          places={places}
          rowKey={({ academyId, stageId, userId }) => `${academyId}-${stageId}-${userId}`}
        />
      )}
    </Tabs>
  )
}
