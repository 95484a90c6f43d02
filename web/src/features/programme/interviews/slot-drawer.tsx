import type { InterviewSlot, InterviewStudent } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDecisionKeys } from '#domain/decisions/use-decision-keys.ts'
import { PersonCell } from '#domain/person/person-link.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useNow } from '#lib/clock.ts'
import { exactTime } from '#lib/time-ago.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { reportFailure } from '#lib/report-failure.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CalendarIcon, LinkIcon, UserIcon } from '#ui/icons.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { type AnswerDrafts, AnswerForm } from './answer-form.tsx'
import type { Around } from './around.ts'
import { longDay, timeOf, timesOf } from './interview-dates.ts'
import { InterviewPlace } from './interview-place.tsx'
import { interviewsQueries, removeSlot, setNoShow } from './interviews.api.ts'
import type { BookingMove } from './move-dialog.tsx'
import { ReleaseButton } from './release-button.tsx'
import classes from './slot-drawer.module.css'

/** Opened from the calendar or from the list of students. */
export type Opened = { slot: InterviewSlot } | OpenedStudent

export interface OpenedStudent {
  student: InterviewStudent
  /** The list as it was then: whoever gets a result does not leave it while one goes through it. */
  rows: readonly InterviewStudent[]
}

interface Subject {
  person: { userId: number; name: string; avatarUrl: string | null; direction: string | null } | null
  slot: Pick<InterviewSlot, 'id' | 'startDate' | 'isNoShow'> | null
  /** Known only when opened from the calendar. */
  details: InterviewSlot | null
}

const subjectOf = (opened: Opened, nameOf: (person: InterviewStudent) => string): Subject => {
  if ('student' in opened) {
    const { student } = opened
    const { userId, avatarUrl, specialization, slot } = student
    return {
      person: { userId, name: nameOf(student), avatarUrl, direction: specialization?.name ?? null },
      slot,
      details: null,
    }
  }
  const { slot } = opened
  const person = slot.student && {
    userId: slot.student.userId,
    name: slot.student.fullName,
    avatarUrl: slot.student.avatarUrl,
    direction: slot.student.specialization?.name ?? null,
  }
  return { person, slot, details: slot }
}

/** What came of an interview, and that somebody did not come, stays with its time. */
const isReleasable = (opened: Opened | null): boolean => {
  if (opened === null) return false
  if ('student' in opened) return opened.student.answer === null && opened.student.slot?.isNoShow === false
  return !opened.slot.isNoShow && !opened.slot.isAnswered
}

function SlotFacts({ slot, details }: { slot: NonNullable<Subject['slot']>; details: InterviewSlot | null }) {
  const locale = useLocale()
  return (
    <ul role="list" className={classes.facts}>
      <li>
        <CalendarIcon size={18} />
        <span>
          <span className={classes.day}>{longDay(new Date(slot.startDate), locale)}</span>,{' '}
          {details ? timesOf(details, locale) : timeOf(slot.startDate, locale)}
        </span>
      </li>
      {details?.interviewer && (
        <li>
          <UserIcon size={18} />
          <span>{details.interviewer.fullName}</span>
        </li>
      )}
      {details?.place && (
        <li>
          <LinkIcon size={18} />
          <InterviewPlace place={details.place} />
        </li>
      )}
    </ul>
  )
}

function NoShow({ slot }: { slot: NonNullable<Subject['slot']> }) {
  const t = useT()
  const [isNoShow, setShown] = useState(slot.isNoShow)
  const toggle = async (next: boolean) => {
    setShown(next)
    try {
      await setNoShow(slot.id, next)
      alerts.success(next ? 'interviews.noShow.set' : 'interviews.noShow.unset')
    } catch (error) {
      setShown(!next)
      reportFailure(error)
    }
  }
  return (
    <div className={classes.noShow}>
      <SwitchField
        label={t('interviews.noShow')}
        checked={isNoShow}
        onChange={({ target }) => void toggle(target.checked)}
      />
      <p className="ac-dim ac-sm">{t('interviews.noShow.help')}</p>
    </div>
  )
}

interface ResultProps {
  academyId: number
  stageId: number
  userId: number
  /** The beginning of an interview that is still to come. */
  notBefore: string | null
  around: Around | undefined
  drafts: AnswerDrafts
}

function Result({ academyId, stageId, userId, notBefore, around, drafts }: ResultProps) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(interviewsQueries.results(academyId, userId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const answer = query.data.find((one) => one.stageId === stageId) ?? null
  if (answer === null && notBefore !== null)
    return <p className="ac-soft">{t('interviews.answer.notBefore', { time: exactTime(notBefore, locale) })}</p>
  return (
    <>
      {answer && (
        <p className={classes.saved}>
          <Badge tone={answer.publishedAt === null ? 'yellow' : 'green'} dot>
            {t(answer.publishedAt === null ? 'interviews.unpublished' : 'interviews.published')}
          </Badge>
          <span>{t('letters.savedAt', { time: exactTime(answer.updatedAt, locale) })}</span>
        </p>
      )}
      <AnswerForm
        key={answer?.updatedAt ?? 'new'}
        {...{ userId, stageId, answer, around, drafts }}
        onSaved={() => void query.refetch()}
      />
    </>
  )
}

function FreeSlot({ slot, onRemoved }: { slot: NonNullable<Subject['slot']>; onRemoved: () => void }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await removeSlot(slot.id)
    alerts.success('interviews.remove.done')
    onRemoved()
    setAsking(false)
  }
  return (
    <>
      <p>{t(new Date(slot.startDate) > useNow() ? 'interviews.free.text' : 'interviews.gone.text')}</p>
      <div className="ac-row ac-end ac-gap-12">
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {t('action.delete')}
        </Button>
      </div>
      <RemovalDialog
        opened={isAsking}
        title={t('interviews.remove.title')}
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        remove={remove}
        onClose={() => setAsking(false)}
      >
        {t('interviews.remove.text')}
      </RemovalDialog>
    </>
  )
}

interface SlotDrawerProps {
  academyId: number
  stageId: number
  opened: Opened | null
  /** What is known of the student besides; the page knows where from. */
  applicant: (userId: number) => ReactNode
  onClose: () => void
  /** Asks for another time of a booking. */
  onMove?: ((move: BookingMove) => void) | undefined
  /** The students before and behind, in the list it was opened from; absent in the calendar. */
  around?: Around | undefined
}

/** Previous and next, with keys that do the same, also where there is no result to save yet. */
function Steps({ around: { onPrevious, onNext } }: { around: Around }) {
  const t = useT()
  useDecisionKeys({ isInDrawer: true, on: { next: () => onNext?.(), previous: () => onPrevious?.() } })
  return (
    <div className="ac-row ac-gap-8">
      <Button
        size="sm"
        variant="secondary"
        aria-keyshortcuts="k"
        disabled={!onPrevious}
        leading={<ArrowLeftIcon size={18} />}
        onClick={() => onPrevious?.()}
      >
        {t('interviews.previous')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-keyshortcuts="j"
        disabled={!onNext}
        trailing={<ArrowRightIcon size={18} />}
        onClick={() => onNext?.()}
      >
        {t('interviews.next')}
      </Button>
    </div>
  )
}

export function SlotDrawer({ academyId, stageId, opened, applicant, onClose, onMove, around }: SlotDrawerProps) {
  const t = useT()
  // What it showed stays while it slides away.
  const [last, setLast] = useState(opened)
  const [drafts] = useState<AnswerDrafts>(() => new Map())
  const now = useNow()
  if (opened !== null && opened !== last) setLast(opened)
  const subject = last && subjectOf(last, (person) => personName(person, t))
  const slot = subject?.slot ?? null
  const notBefore = slot && !slot.isNoShow && new Date(slot.startDate) > now ? slot.startDate : null
  return (
    <Drawer
      opened={opened !== null}
      onClose={onClose}
      width={560}
      title={t(subject?.person ? 'common.interview' : 'interviews.freeSlot')}
      closeLabel={t('action.close')}
    >
      {subject && (
        <div className="ac-stack ac-gap-20" key={`${subject.slot?.id ?? ''} ${subject.person?.userId ?? ''}`}>
          {around && <Steps around={around} />}
          {subject.person && (
            <PersonCell
              id={subject.person.userId}
              name={subject.person.name}
              avatarUrl={subject.person.avatarUrl}
              note={subject.person.direction}
            />
          )}
          {subject.slot ? (
            <SlotFacts slot={subject.slot} details={subject.details} />
          ) : (
            <p className="ac-dim ac-sm">{t('interviews.notBookedYet')}</p>
          )}
          {subject.slot && !subject.person && <FreeSlot slot={subject.slot} onRemoved={onClose} />}
          {subject.person && (
            <>
              {subject.slot && notBefore === null && <NoShow slot={subject.slot} />}
              {subject.slot && isReleasable(last) && (
                <ReleaseButton
                  slot={subject.slot}
                  person={subject.person}
                  onMove={onMove ? () => onMove({ slot: subject.slot!, person: subject.person!, to: null }) : null}
                  onReleased={onClose}
                />
              )}
              <section className={classes.section} aria-labelledby="interview-result">
                <h3 id="interview-result">{t('common.result')}</h3>
                <Result {...{ academyId, stageId, notBefore, around, drafts }} userId={subject.person.userId} />
              </section>
              <section className={classes.section} aria-labelledby="interview-applicant">
                <h3 id="interview-applicant">{t('interviews.applicant')}</h3>
                {applicant(subject.person.userId)}
              </section>
            </>
          )}
        </div>
      )}
    </Drawer>
  )
}
