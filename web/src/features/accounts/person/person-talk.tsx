import type { InterviewAnswer } from '@academy/contract/interviews'
import type { CommonSummary } from '@academy/contract/summaries'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './person-talk.module.css'
import { Nothing, Row, Section, ShortList } from './section.tsx'

function Answer({ answer }: { answer: InterviewAnswer }) {
  const t = useT()
  const locale = useLocale()
  const { mark, englishLevel, comment, isPassed, interviewer, updatedAt, publishedAt } = answer
  const notes = [
    formatShortDate(updatedAt, locale),
    interviewer && t('person.interview.with', { name: interviewer.fullName }),
    englishLevel && t('person.interview.english', { level: englishLevel }),
  ]
  return (
    <Row
      title={
        <Badge tone={isPassed ? 'green' : 'red'} dot>
          {t(isPassed ? 'common.passed' : 'common.notPassed')}
        </Badge>
      }
      note={notes.filter(Boolean).join(' · ')}
      aside={mark !== null && <MarkBadge mark={mark} label={t('person.interview.mark')} />}
    >
      {comment !== null && comment !== '' && <p className={classes.words}>{comment}</p>}
      {publishedAt === null && <p className="ac-dim ac-sm">{t('person.interview.notPublished')}</p>}
    </Row>
  )
}

type Slot = CommonSummary['interviewSlots'][number]

function SlotRow({ slot }: { slot: Slot }) {
  const t = useT()
  const locale = useLocale()
  const isPast = new Date(slot.startDate) < useNow()
  const notes = [slot.interviewer && t('person.interview.with', { name: slot.interviewer }), slot.place]
  return (
    <Row
      title={<time dateTime={slot.startDate}>{formatDateTime(slot.startDate, locale)}</time>}
      note={notes.filter(Boolean).join(' · ')}
      aside={
        <Badge tone={slot.isNoShow ? 'red' : 'neutral'}>
          {t(slot.isNoShow ? 'person.interview.noShow' : isPast ? 'person.interview.past' : 'person.interview.booked')}
        </Badge>
      }
    />
  )
}

export function PersonInterview({ interview, interviewSlots }: Pick<CommonSummary, 'interview' | 'interviewSlots'>) {
  const t = useT()
  const title = t('common.interview')
  const isEmpty = interview.length + interviewSlots.length === 0
  return (
    <Section title={title} count={interview.length}>
      {isEmpty ? (
        <Nothing>{t('person.interview.empty')}</Nothing>
      ) : (
        <ul role="list" className="ac-list ac-stack" aria-label={title}>
          {interview.map((answer) => (
            <Answer key={`answer ${answer.stageId}`} answer={answer} />
          ))}
          {interviewSlots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What staff decided beside the letter; only those who read letters get it. */
function LetterDecisionRow({ decision }: { decision: NonNullable<CommonSummary['letterDecision']> }) {
  const t = useT()
  const locale = useLocale()
  const { mark, isPassed, note, decidedBy, updatedAt } = decision
  const notes = [t('letters.decision'), formatShortDate(updatedAt, locale), decidedBy?.fullName]
  return (
    <Row
      title={
        isPassed === null ? (
          <Badge tone="yellow" dot>
            {t('letters.decision.waiting')}
          </Badge>
        ) : (
          <Badge tone={isPassed ? 'green' : 'red'} dot>
            {t(isPassed ? 'common.passed' : 'common.notPassed')}
          </Badge>
        )
      }
      note={notes.filter(Boolean).join(' · ')}
      aside={mark !== null && <MarkBadge mark={mark} label={t('person.interview.mark')} />}
    >
      {note !== '' && <p className={classes.words}>{note}</p>}
    </Row>
  )
}

type Letter = Pick<CommonSummary, 'motivationLetter' | 'letterDecision'>

export function PersonLetter({ motivationLetter, letterDecision }: Letter) {
  const t = useT()
  const locale = useLocale()
  return (
    <Section title={t('common.motivationLetter')}>
      {letterDecision && (
        <ul role="list" className="ac-list ac-stack">
          <LetterDecisionRow decision={letterDecision} />
        </ul>
      )}
      {motivationLetter === null ? (
        <Nothing>{t('person.letter.empty')}</Nothing>
      ) : (
        <details className={classes.letter}>
          <summary>{t('person.letter.read')}</summary>
          <p className="ac-dim ac-sm">
            {t('person.letter.updatedAt', { date: formatShortDate(motivationLetter.updatedAt, locale) })}
          </p>
          <p className={classes.words}>{motivationLetter.letterText}</p>
        </details>
      )}
    </Section>
  )
}

interface PersonChatsProps extends Pick<CommonSummary, 'chats'> {
  academyId: number
  userId: number
}

export function PersonChats({ academyId, userId, chats }: PersonChatsProps) {
  const t = useT()
  const pathIn = useRowPath()
  const locale = useLocale()
  const title = t('common.chats')
  return (
    <Section title={title} count={chats.length}>
      {chats.length === 0 ? (
        <Nothing>{t('person.chats.empty')}</Nothing>
      ) : (
        <ShortList label={title} rows={chats}>
          {({ stageLectureId, name, lastMessageAt, unreadCount }) => (
            <Row
              key={stageLectureId}
              title={
                <TextLink href={pathIn(paths.staffChat, academyId, { stageLectureId, userId })}>
                  {localized(name, locale)}
                </TextLink>
              }
              note={formatDateTime(lastMessageAt, locale)}
              aside={unreadCount > 0 && <Badge tone="brand">{t('person.chats.unread', { count: unreadCount })}</Badge>}
            />
          )}
        </ShortList>
      )}
    </Section>
  )
}
