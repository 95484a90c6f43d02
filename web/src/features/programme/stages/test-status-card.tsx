import { testStatuses } from '@academy/contract/enums'
import type { OwnTestStatus } from '@academy/contract/tests'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { TestRules } from '#domain/test-rules/test-rules.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRightIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { KeyFigures } from '#ui/key-figures.tsx'
import kinds from './kinds.module.css'
import { statusLooks } from './test-status-look.rules.ts'
import classes from './test-status-card.module.css'
import { useTimeLeftText } from './time-left-text.ts'

type KnownTestStatus = OwnTestStatus & { status: NonNullable<OwnTestStatus['status']> }

/** What staff allowed this student besides, with their words. */
function AllowanceNote({ allowance }: { allowance: NonNullable<KnownTestStatus['allowance']> }) {
  const t = useT()
  const { extraMinutes, hasOwnDates, note } = allowance
  const titles = [
    extraMinutes > 0 && t('test.allowance.time', { minutes: extraMinutes }),
    hasOwnDates && t('test.allowance.dates'),
  ].filter((title) => title !== false)
  if (titles.length === 0) return null
  return (
    <Notice tone="success" title={titles.join('. ')}>
      {note}
    </Notice>
  )
}

/** The sentence of a status, with the moment it is about. `asked` is when the server said how much time is left. */
function StatusText({ test, askedAt }: { test: KnownTestStatus; askedAt: number }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const timeLeftText = useTimeLeftText()
  const { status, startDate, endDate, timeLeft } = test
  const { text } = statusLooks[status]
  const exact = (iso: string) => `${formatDateTime(iso, locale)} (${zoneName(locale, new Date(iso))})`
  // By what the server counted: the clock of the device only says how long ago that was.
  const until = timeLeft === null ? null : timeLeftText(new Date(askedAt + timeLeft * 1000), now)
  const parts = [
    status === testStatuses.Countdown && startDate !== null
      ? t('test.status.countdown.text', { time: exact(startDate) })
      : text !== null && t(text),
    (status === testStatuses.Available || status === testStatuses.LastChanceToEnter) &&
      endDate !== null &&
      t('test.status.available.until', { time: exact(endDate) }),
    status === testStatuses.Countdown && until !== null && t('stage.timeUntil', { time: until }),
    status === testStatuses.LastChanceToEnter && until !== null && t('stage.timeLeft', { time: until }),
    status === testStatuses.ContinueTest && until !== null && `${t('test.timeUntilEnd')}: ${until}.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function ResultLine({ test: { result, summaryId } }: { test: KnownTestStatus }) {
  const t = useT()
  if (result === null) return null
  return (
    <p className={kinds.result}>
      {t('stage.testResult')}
      <PercentBadge
        percent={result.successPercent}
        rank={result.equityPercent}
        isPassed={result.isPassed}
        label={t('stage.testResult')}
      />
      {summaryId !== null && (
        <TextLink href={paths.testSummary(summaryId)} className="ac-inline ac-gap-4">
          {t('next.test.result')}
          <ArrowRightIcon size={16} />
        </TextLink>
      )}
    </p>
  )
}

/** TEST-12: how it stands with one's own test, and what to do next. */
export function TestStatusCard({ test, askedAt }: { test: KnownTestStatus; askedAt: number }) {
  const t = useT()
  const { status, questionsCount, durationMinutes, passPercent, allowance, demoDirectionId } = test
  const look = statusLooks[status]
  const minutes = (durationMinutes ?? 0) + (allowance?.extraMinutes ?? 0)
  return (
    <Card title={t('test.title')}>
      <div className={classes.stack} data-status={status}>
        <Notice tone={look.tone} title={t(look.title)}>
          <StatusText test={test} askedAt={askedAt} />
        </Notice>
        <KeyFigures
          figures={[
            { label: t('test.questions'), value: String(questionsCount ?? 0) },
            { label: t('test.time'), value: t('time.minutes', { count: minutes }) },
            { label: t('test.pass'), value: passPercent === null ? t('test.noPass') : `${passPercent}%` },
          ]}
        />
        {allowance !== null && <AllowanceNote allowance={allowance} />}
        <ResultLine test={test} />
        {look.action !== null && (
          <div>
            {/* Named for where it leads: the test begins by the button of its own page. */}
            <ButtonLink size="lg" variant="secondary" href={paths.test}>
              {t(look.action)}
            </ButtonLink>
          </div>
        )}
        {look.hasRules && <TestRules headingLevel={3} />}
        {look.hasRules && demoDirectionId !== null && (
          <p className={classes.demo}>
            {t('test.demo.text')}
            <TextLink href={paths.demoOfDirection(demoDirectionId)} className="ac-inline ac-gap-4">
              {t('test.demo.open')}
              <ArrowRightIcon size={16} />
            </TextLink>
          </p>
        )}
      </div>
    </Card>
  )
}
