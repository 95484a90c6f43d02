import type { LiveAttempt } from '@academy/contract/stage-tests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { AttemptEvents, AttemptTrack } from './attempt-line.tsx'
import { TimelineMarkers } from './timeline-markers.tsx'
import { Connection, Progress, TimeLeft } from './live-cells.tsx'
import classes from './live-room.module.css'
import { liveQueries } from './live.api.ts'
import { canGetTime } from './live.rules.ts'
import { useServerNow } from './use-server-now.ts'

interface AttemptDrawerProps {
  academyId: number
  attemptId: number | null
  mayAddTime: boolean
  onAddTime: (student: LiveAttempt['student']) => void
  onClose: () => void
}

function AttemptState({ attempt }: { attempt: LiveAttempt }) {
  const t = useT()
  return (
    <dl className={classes.state}>
      <div>
        <dt>{t('testLive.column.time')}</dt>
        <dd>
          <TimeLeft attempt={attempt} />
        </dd>
      </div>
      <div>
        <dt>{t('common.connection')}</dt>
        <dd>
          <Connection attempt={attempt} />
        </dd>
      </div>
      <div>
        <dt>{t('common.answers')}</dt>
        <dd>
          <Progress attempt={attempt} />
        </dd>
      </div>
      <div>
        <dt>{t('testLive.column.events')}</dt>
        <dd>
          <TimelineMarkers attempt={attempt} />
        </dd>
      </div>
    </dl>
  )
}

export function AttemptDrawer({ academyId, attemptId, mayAddTime, onAddTime, onClose }: AttemptDrawerProps) {
  const t = useT()
  const now = useServerNow(5_000)
  // What it showed stays while it slides away.
  const [last, setLast] = useState(attemptId)
  if (attemptId !== null && attemptId !== last) setLast(attemptId)
  const query = useQuery({ ...liveQueries.timeline(academyId, last ?? 0), enabled: attemptId !== null })
  const timeline = query.data
  return (
    <Drawer
      opened={attemptId !== null}
      onClose={onClose}
      width={560}
      title={t('testLive.timeline')}
      closeLabel={t('action.close')}
      footer={
        timeline && (
          <>
            <ButtonLink size="sm" variant="secondary" href={paths.testSummary(timeline.attempt.summaryId)}>
              {t('testLive.summary')}
            </ButtonLink>
            {mayAddTime && canGetTime(timeline.attempt, now) && (
              <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => onAddTime(timeline.attempt.student)}>
                {t('testLive.addTime')}
              </Button>
            )}
          </>
        )
      }
    >
      {!timeline && query.isError && <LoadFailure query={query} />}
      {!timeline && !query.isError && <LoadingRows rows={6} />}
      {timeline && (
        <div className="ac-stack ac-gap-24">
          <PersonCell
            id={timeline.attempt.student.id}
            name={timeline.attempt.student.fullName}
            avatarUrl={timeline.attempt.student.avatarUrl}
          />
          <AttemptState attempt={timeline.attempt} />
          <AttemptTrack timeline={timeline} />
          <AttemptEvents timeline={timeline} />
        </div>
      )}
    </Drawer>
  )
}
