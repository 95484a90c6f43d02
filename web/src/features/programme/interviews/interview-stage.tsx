import type { InterviewSlot } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useNow } from '#lib/clock.ts'
import { zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveFile } from '#lib/save-file.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { BookingCard } from './booking-card.tsx'
import { useFollowSlots } from './follow-slots.ts'
import { FreeSlots } from './free-slots.tsx'
import { interviewFile } from './interview-file.rules.ts'
import { longDay, timeOf } from './interview-dates.ts'
import classes from './interview-stage.module.css'
import { bookSlot, cancelSlot, interviewsQueries, reloadInterviews } from './interviews.api.ts'
import { ResultCard } from './result-card.tsx'
import { isChangeable, ownSlotsOf } from './own-slots.rules.ts'

type Question = { kind: 'book'; slot: InterviewSlot } | { kind: 'cancel'; slot: InterviewSlot }

/** INT-05, Q-67: the interview as its student sees it: their own time, the free ones, and later the result. */
export function InterviewStage({ stageId }: { stageId: number }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : 0
  const slots = useQuery({ ...interviewsQueries.ownSlots(academyId, stageId), enabled: academyId > 0 })
  const results = useQuery({ ...interviewsQueries.results(academyId, user.id), enabled: academyId > 0 })
  useFollowSlots(academyId, stageId)
  const [question, setQuestion] = useState<Question | null>(null)
  // Set together with the closing of the dialog, which then leaves the focus to this page.
  const [isDone, setDone] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) return
    // On a phone the list is long, and the card with the booking is far above it.
    const card = document.getElementById('own-interview') ?? top.current
    card?.focus()
    card?.scrollIntoView({ block: 'center' })
  }, [isDone])

  if (slots.data === undefined) return slots.isError ? <LoadFailure query={slots} /> : <LoadingRows rows={6} />
  const { booking, missed, free } = ownSlotsOf(slots.data)
  const [firstFree, ...laterFree] = free.map(({ startDate }) => new Date(startDate))
  const result = results.data?.find((answer) => answer.stageId === stageId) ?? null
  // A stage that is behind can only be read.
  const isOpen = user.routes.some(({ id, state }) => id === stageId && state === 'Opened')
  const mayChange = isOpen && (booking === null || isChangeable(booking.startDate, now))

  const close = () => setQuestion(null)
  const ask = (asked: Question) => {
    setDone(false)
    setQuestion(asked)
  }
  const run = async ({ kind, slot }: Question) => {
    if (kind === 'book') await bookSlot(slot.id)
    else await cancelSlot(slot.id)
    const done = booking === null ? 'interview.booked' : 'interview.moved'
    alerts.success(kind === 'book' ? done : 'interview.cancelled')
    setDone(true)
    close()
  }
  const alertFailure = (error: unknown) => {
    // Somebody was faster: the list without that slot is there already.
    const isTaken = isApiError(error, 'InterviewSlotOccupied') || isApiError(error, 'InterviewSlotNotFound')
    if (isTaken) alerts.warning('interview.takenMeanwhile')
    else reportFailure(error)
    void reloadInterviews()
    close()
  }
  const saveInterview = (slot: InterviewSlot) => {
    const { origin, host, pathname } = window.location
    const event = { title: t('interview.calendarTitle'), url: origin + pathname, host, academyId, studentId: user.id }
    saveFile(new Blob([interviewFile(slot, event, now)], { type: 'text/calendar' }), 'interview.ics')
  }
  const when = (slot: InterviewSlot) => ({
    day: longDay(new Date(slot.startDate), locale),
    time: timeOf(slot.startDate, locale),
  })

  return (
    <div className={classes.stage} ref={top} tabIndex={-1}>
      {result && <ResultCard result={result} />}
      {booking && (
        <BookingCard
          slot={booking}
          mayChange={mayChange}
          isOver={new Date(booking.endDate) < now}
          hasResult={result !== null}
          onCancel={() => ask({ kind: 'cancel', slot: booking })}
          onSave={() => saveInterview(booking)}
        />
      )}
      {isOpen && !booking && missed && !result && <Notice tone="warning">{t('interview.missed')}</Notice>}
      {mayChange && !result && (
        <Card title={t(booking ? 'interview.changeTitle' : 'interview.chooseTitle')}>
          {firstFree === undefined ? (
            <EmptyState
              art={<EmptyListArt />}
              title={t('interview.noneFree.title')}
              text={t(booking ? 'interview.noneFree.keep' : 'interview.noneFree.text')}
            />
          ) : (
            <>
              <p className={classes.help}>
                {t('interview.rule')} {t('interview.zone', { zone: zoneName(locale, firstFree, ...laterFree) })}
              </p>
              <FreeSlots slots={free} onChoose={(slot) => ask({ kind: 'book', slot })} />
            </>
          )}
        </Card>
      )}
      <ActionDialog
        opened={question !== null}
        returnFocus={!isDone}
        danger={question?.kind === 'cancel'}
        title={t(
          question?.kind === 'cancel'
            ? 'interview.cancel.title'
            : booking
              ? 'interview.change.title'
              : 'interview.book.title',
        )}
        confirmLabel={t(
          question?.kind === 'cancel'
            ? 'interview.cancel.confirm'
            : booking
              ? 'interview.change.confirm'
              : 'interview.book.confirm',
        )}
        cancelLabel={t('interview.back')}
        action={async () => question && run(question)}
        onFailure={alertFailure}
        onClose={close}
      >
        {question &&
          t(
            question.kind === 'cancel'
              ? 'interview.cancel.text'
              : booking
                ? 'interview.change.text'
                : 'interview.book.text',
            when(question.slot),
          )}
        {question?.kind === 'book' && !isChangeable(question.slot.startDate, now) && <> {t('interview.book.final')}</>}
      </ActionDialog>
    </div>
  )
}
