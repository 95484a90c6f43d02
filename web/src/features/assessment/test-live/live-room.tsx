import type { LiveAttempt, LiveRoom as Room, StageTestRow } from '@academy/contract/stage-tests'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { oneAtATime } from '#kit/live/one-at-a-time.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useStartTestRoom } from './start-test-room.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { AddTimeDialog, type TimeFor } from './add-time-dialog.tsx'
import { AttemptDrawer } from './attempt-drawer.tsx'
import { LiveEmpty } from './live-empty.tsx'
import { LiveFilters } from './live-filters.tsx'
import { LiveNumbers } from './live-numbers.tsx'
import classes from './live-room.module.css'
import { LiveTable } from './live-table.tsx'
import { liveQueries, reloadLive } from './live.api.ts'
import { canGetTime, chosenAttempts, countsOf, type LiveFilter } from './live.rules.ts'
import { exactTimeOfDay } from './live-dates.ts'
import { useServerNow } from './use-server-now.ts'

const newsRestMs = 1_000

export interface LiveRoomProps {
  academyId: number
  stageTestId: number
  filter: LiveFilter
  mayAddTime: boolean
  mayReadResults: boolean
  onChange: (changed: Partial<LiveFilter>) => void
}

/** What happens in the room hurries the next look along; the poll of the query is the truth. */
const useNews = (academyId: number, stageTestId: number) => {
  const reload = useRef<ReturnType<typeof oneAtATime> | null>(null)
  useEffect(() => {
    const made = oneAtATime(() => reloadLive(academyId), newsRestMs)
    reload.current = made
    return made.stop
  }, [academyId])
  useStartTestRoom(academyId, stageTestId, {
    onStarted: ({ fullName }) => {
      alerts.info('testLive.someoneStarted', { name: fullName })
      reload.current?.ask()
    },
    onChanged: () => reload.current?.ask(),
  })
}

const useWindowText = ({ startDate, endDate }: StageTestRow): string => {
  const t = useT()
  const locale = useLocale()
  const [moment, ...more] = [startDate, endDate].filter((date) => date !== null).map((date) => new Date(date))
  if (moment === undefined) return t('testLive.window.always')
  const zone = zoneName(locale, moment, ...more)
  const [from, until] = [startDate, endDate].map((date) => (date === null ? '' : formatDateTime(date, locale)))
  if (from && until) return t('testLive.window.range', { from, until, zone })
  if (from) return t('testLive.window.from', { from, zone })
  return t('testLive.window.until', { until: until!, zone })
}

function RoomHeader({ room, ...props }: LiveRoomProps & { room: Room; onAddTime: (everybody: number) => void }) {
  const t = useT()
  const locale = useLocale()
  const { stageTest, attempts } = room
  const now = useServerNow(5_000)
  const windowText = useWindowText(stageTest)
  const title = t('testLive.title', { stage: localized(stageTest.stageName, locale) })
  const able = attempts.filter((attempt) => canGetTime(attempt, now)).length
  // Beyond the rows there are more: the count of the server knows them all.
  const everybody = attempts.length < room.count ? stageTest.counts.running : able
  usePageTitle(title)
  return (
    <PageHeader
      title={title}
      crumb={<BackLink href={paths.tests}>{t('testEdit.back')}</BackLink>}
      context={
        <>
          {t('testLive.context', {
            direction: stageTest.groupName,
            questions: stageTest.questionsCount,
            minutes: stageTest.durationMinutes,
          })}
          <br />
          {windowText}
        </>
      }
      actions={
        <>
          {props.mayReadResults && (
            <ButtonLink size="sm" variant="secondary" href={paths.testResults(stageTest.id)}>
              {t('common.results')}
            </ButtonLink>
          )}
          {props.mayAddTime && everybody > 0 && (
            <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => props.onAddTime(everybody)}>
              {t('testLive.addTimeAll')}
            </Button>
          )}
        </>
      }
    />
  )
}

function RoomList({ room, filter, onChange }: Pick<LiveRoomProps, 'filter' | 'onChange'> & { room: Room }) {
  const t = useT()
  const now = useServerNow(5_000)
  const { attempts, count } = room
  return (
    <>
      <LiveFilters filter={filter} counts={countsOf(attempts, now)} onChange={onChange} />
      <LiveTable
        attempts={chosenAttempts(attempts, filter, now)}
        onOpen={(attemptId) => onChange({ attemptId })}
        onClear={() => onChange({ show: 'all', search: '' })}
      />
      {attempts.length < count && (
        <p className={classes.capped}>{t('testLive.capped', { shown: attempts.length, count })}</p>
      )}
    </>
  )
}

/** Who takes a test, while they take it. */
export function LiveRoom(props: LiveRoomProps) {
  const { academyId, stageTestId, filter, onChange } = props
  const t = useT()
  const locale = useLocale()
  const moreTime = useOpenDialog<TimeFor>()
  useNews(academyId, stageTestId)
  const query = useQuery(liveQueries.room(academyId, stageTestId))
  const room = query.data
  if (isApiError(query.error, 'TestNotFound'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('testLive.gone.title')}
        text={t('testLive.gone.text')}
        action={<ButtonLink href={paths.tests}>{t('testEdit.back')}</ButtonLink>}
      />
    )
  if (!room)
    return (
      <>
        <PageHeader
          title={t('testLive.titlePlain')}
          crumb={<BackLink href={paths.tests}>{t('testEdit.back')}</BackLink>}
        />
        {query.isError ? (
          <Card>
            <LoadFailure query={query} />
          </Card>
        ) : (
          <LoadingRows rows={8} />
        )}
      </>
    )
  const addForOne = ({ id, fullName }: LiveAttempt['student']) => moreTime.start({ student: { id, fullName } })
  return (
    <>
      <RoomHeader {...props} room={room} onAddTime={(everybody) => moreTime.start({ everybody })} />
      {query.isError && (
        <div className={classes.stale}>
          <Notice tone="warning">{t('testLive.stale', { time: exactTimeOfDay(room.serverTime, locale) })}</Notice>
        </div>
      )}
      <LiveNumbers counts={room.stageTest.counts} />
      {room.attempts.length === 0 ? (
        <LiveEmpty stageTest={room.stageTest} />
      ) : (
        <RoomList {...{ room, filter, onChange }} />
      )}
      <AttemptDrawer
        academyId={academyId}
        attemptId={filter.attemptId}
        mayAddTime={props.mayAddTime}
        onAddTime={addForOne}
        onClose={() => onChange({ attemptId: null })}
      />
      {moreTime.open && <AddTimeDialog stageTestId={stageTestId} forWhom={moreTime.open} onClose={moreTime.close} />}
    </>
  )
}
