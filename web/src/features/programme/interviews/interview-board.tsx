import type { InterviewStudent } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { Around } from './around.ts'
import { CalendarTab } from './calendar-tab.tsx'
import { interviewsQueries, nextWaiting, reloadInterviews } from './interviews.api.ts'
import { interviewTabs, type InterviewsAddress, toPlace } from './interviews-address.rules.ts'
import { type BookingMove, MoveDialog } from './move-dialog.tsx'
import { type Opened, type OpenedStudent, SlotDrawer } from './slot-drawer.tsx'
import { StudentsTab } from './students-tab.tsx'
import { spanOfWeek } from './week.rules.ts'

interface InterviewBoardProps {
  academyId: number
  stageId: number
  address: InterviewsAddress
  onChange: (change: Partial<InterviewsAddress>) => void
  onCreate: () => void
  onLetFail: ((userIds: number[]) => void) | null
  applicant: (userId: number) => ReactNode
}

const indexIn = (rows: readonly InterviewStudent[], student: InterviewStudent) =>
  rows.findIndex(({ userId }) => userId === student.userId)

const aroundOf = (
  { student, rows }: OpenedStudent,
  open: (opened: OpenedStudent) => void,
  findNext: (after: number) => Promise<InterviewStudent | null>,
): Around => {
  const index = indexIn(rows, student)
  const to = (other: InterviewStudent | undefined) => (other ? () => open({ student: other, rows }) : null)
  const goOn = async () => {
    const next = await findNext(student.userId)
    // One of another page is read behind those of this one.
    if (next) open({ student: next, rows: indexIn(rows, next) === -1 ? [...rows, next] : rows })
    return next !== null
  }
  return { onPrevious: to(rows[index - 1]), onNext: index === -1 ? null : to(rows[index + 1]), goOn }
}

/** One interview stage: when whom, and how everybody stands. */
export function InterviewBoard(props: InterviewBoardProps) {
  const { academyId, stageId, address, onChange, onCreate, onLetFail, applicant } = props
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [moving, setMoving] = useState<BookingMove | null>(null)
  const findNext = async (after: number): Promise<InterviewStudent | null> => {
    try {
      const { next } = await nextWaiting(academyId, stageId, toPlace(address, after))
      if (next === null) alerts.info('interviews.noneWaits')
      return next
    } catch (error) {
      reportFailure(error)
      return null
    }
  }
  const around = opened && 'student' in opened ? aroundOf(opened, setOpened, findNext) : undefined
  const isCalendar = address.tab === 'calendar'
  const slots = useQuery({
    ...interviewsQueries.slots(academyId, stageId, spanOfWeek(address.monday)),
    enabled: isCalendar,
  })
  // Students book while the calendar is open.
  useProgrammeRoom(academyId, () => void reloadInterviews())
  return (
    <>
      <Tabs
        label={t('common.interviews')}
        tabs={interviewTabs.map((value) => ({ value, label: t(`interviews.tab.${value}`) }))}
        value={address.tab}
        onChange={(tab) => onChange({ tab })}
      >
        {isCalendar ? (
          <CalendarTab
            {...{ query: slots, onCreate }}
            monday={address.monday}
            onWeek={(monday) => onChange({ monday })}
            onOpen={(slot) => setOpened({ slot })}
            interviewerId={address.interviewerId}
            onInterviewer={(interviewerId) => onChange({ interviewerId })}
            onMove={(slot, to) =>
              slot.student &&
              setMoving({ slot, person: { userId: slot.student.userId, name: slot.student.fullName }, to })
            }
          />
        ) : (
          <StudentsTab
            {...{ academyId, stageId, address, onChange, onLetFail }}
            onOpen={(student, rows) => setOpened({ student, rows })}
          />
        )}
      </Tabs>
      <SlotDrawer
        {...{ academyId, stageId, opened, applicant }}
        onClose={() => setOpened(null)}
        onMove={setMoving}
        around={around}
      />
      {moving && (
        <MoveDialog
          {...{ academyId, stageId }}
          move={moving}
          onMoved={() => {
            setMoving(null)
            setOpened(null)
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
