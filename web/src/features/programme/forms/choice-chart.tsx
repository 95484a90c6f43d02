import type { FormQuestion } from '@academy/contract/form-questions'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { TextLink } from '#ui/text-link.tsx'
import classes from './answer-charts.module.css'
import { countOf, shareOf, type PartSummary } from './form-answers.rules.ts'
import { optionsOf } from './question-shape.rules.ts'

interface ChoiceChartProps {
  question: FormQuestion
  parts: readonly PartSummary[]
  names: ReadonlyMap<number | null, string>
  hrefOf: (questionId: number, option: number) => string
}

/** A bar per option, of each part under each other; beside it the number, so that nothing is said by length alone. */
export function ChoiceChart({ question, parts, names, hrefOf }: ChoiceChartProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className="ac-list ac-stack ac-gap-14">
      {optionsOf(question).map((option) => (
        <li key={option.id} className={classes.option}>
          <TextLink quiet href={hrefOf(question.id, option.id)} className="ac-start ac-medium ac-anywhere">
            {localized(option.text, locale)}
          </TextLink>
          {parts.map((part) => {
            const count = countOf(part, option.id)
            const share = shareOf(count, part.answersAmount)
            const name = names.get(part.part) ?? ''
            return (
              <div key={String(part.part)} className={classes.line}>
                {name !== '' && <span className={classes.part}>{name}</span>}
                <span className={classes.track} aria-hidden="true">
                  <span className={classes.fill} style={{ width: `${share}%` }} />
                </span>
                <span className={classes.value}>
                  <strong>{share}%</strong>{' '}
                  <span className="ac-dim ac-sm">
                    {t('forms.answers.people', { count: formatNumber(count, locale) })}
                  </span>
                </span>
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}
