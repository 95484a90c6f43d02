import type { AnsweredQuestion, AnswerHold, TestSummary } from '@academy/contract/tests'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './summary.module.css'
import { decideLate } from './test-results.api.ts'

interface HeldAnswerProps {
  summary: TestSummary
  number: number
  given: NonNullable<AnsweredQuestion['given']> & { hold: AnswerHold }
}

/** why an answer waits for a decision, and the decision. It can be made anew. */
export function HeldAnswer({ summary, number, given }: HeldAnswerProps) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const { busyWith, run } = useAction<boolean>(reportFailure)
  const mayDecide = mayDo(user, selection, 'tests.reset', 'write') && !summary.conduct?.isArchived
  const choices = [true, false].filter((isCounted) => given.hold !== (isCounted ? 'counted' : 'refused'))
  return (
    <div className={classes.held}>
      <Notice
        tone={given.hold === 'waiting' ? 'warning' : 'info'}
        title={t(`testResults.held.${given.hold}`)}
        action={
          mayDecide && (
            <span className={classes.choices}>
              {choices.map((isCounted) => (
                <Button
                  key={String(isCounted)}
                  size="sm"
                  variant="secondary"
                  loading={busyWith === isCounted}
                  onClick={() => void run(() => decideLate(summary, number, isCounted), isCounted)}
                >
                  {t(isCounted ? 'testResults.held.count' : 'testResults.held.refuse')}
                </Button>
              ))}
            </span>
          )
        }
      >
        {t('testResults.held.why', {
          received: formatDateTime(given.receivedAt, locale),
          answered: formatDateTime(given.answeredAt, locale),
        })}
      </Notice>
    </div>
  )
}
