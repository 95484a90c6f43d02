import type { OwnPassing } from '@academy/contract/forms'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Card } from '#ui/card.tsx'
import { answerLines } from './answers.rules.ts'
import classes from './form-passing.module.css'

/** One's own newest answers, each with its question as it was asked. */
export function OwnAnswers({ passing }: { passing: OwnPassing }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card title={t('formPassing.ownAnswers')}>
      <p className="ac-dim ac-sm">{t('letter.savedAt', { time: exactTime(passing.passedAt, locale) })}</p>
      <dl className={classes.answers}>
        {passing.answers.map((answer) => (
          <div key={answer.question.id}>
            <dt>{localized(answer.question.body, locale)}</dt>
            {answerLines(answer, locale).map((line, index) => (
              <dd key={`${index} ${line}`}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}
