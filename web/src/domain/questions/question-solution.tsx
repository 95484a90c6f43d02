import { keptInOrder } from '@academy/contract/answer-kinds'
import { answerTypes, type Locale } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { idsOf, matchOf, numberText } from './answer.rules.ts'
import { inLanguage } from './question-text.ts'
import classes from './given-answer.module.css'

interface Option {
  id: number
  text: ContentOfQuestion['options'][number]['text']
  match?: { id: number; text: Option['text'] } | undefined
  number?: { value: string; tolerance: string } | undefined
}

interface SolutionProps {
  content: Pick<ContentOfQuestion, 'answerType'> & { options: readonly Option[] }
  /** undefined: only what is right is shown. null: not answered. */
  given?: { optionIds: readonly number[]; written: string | null } | null
  /** What it was worth, in percent. */
  credit?: number
  locale: Locale
}

const isBlank = ({ ua, en }: Option['text']): boolean => ua.trim() === '' && en.trim() === ''

const rangeText = ({ value, tolerance }: { value: string; tolerance: string }, locale: Locale): string =>
  Number(tolerance) === 0
    ? numberText(value, locale)
    : `${numberText(value, locale)} ± ${numberText(tolerance, locale)}`

/** Both spellings of an option, where the languages differ. */
const spellingsOf = ({ text }: Option): string[] => [...new Set([text.ua.trim(), text.en.trim()])].filter(Boolean)

function Line({ mark, children }: { mark?: boolean | undefined; children: ReactNode }) {
  const t = useT()
  const MarkIcon = mark ? CheckIcon : CloseIcon
  return (
    <li className={classes.line} data-mark={mark === undefined ? undefined : mark ? 'right' : 'wrong'}>
      {mark !== undefined && (
        <>
          <MarkIcon size={18} />
          <span className="ac-visually-hidden">{t(mark ? 'answer.isRight' : 'answer.isWrong')}: </span>
        </>
      )}
      <span className={classes.lineText}>{children}</span>
    </li>
  )
}

const PairText = ({ left, right }: { left: string; right: string }) => (
  <>
    {left} <span aria-hidden="true">→</span> <b>{right}</b>
  </>
)

/** What is right: spellings, numbers, pairs, the order. */
function Right({ content, locale, isForStaff }: Pick<SolutionProps, 'content' | 'locale'> & { isForStaff: boolean }) {
  const { answerType, options } = content
  const List = answerType === answerTypes.Ordering ? 'ol' : 'ul'
  const lines = options.flatMap((option): { key: string; shown: ReactNode }[] => {
    if (option.number) return [{ key: String(option.id), shown: rangeText(option.number, locale) }]
    if (option.match) {
      if (isBlank(option.text) && !isForStaff) return []
      const right = inLanguage(option.match.text, locale)
      const left = isBlank(option.text) ? '—' : inLanguage(option.text, locale)
      return [{ key: String(option.id), shown: <PairText {...{ left, right }} /> }]
    }
    if (answerType === answerTypes.ShortAnswer) return spellingsOf(option).map((text) => ({ key: text, shown: text }))
    return [{ key: String(option.id), shown: inLanguage(option.text, locale) }]
  })
  return (
    <List role="list" className={classes.lines} data-numbered={answerType === answerTypes.Ordering || undefined}>
      {lines.map(({ key, shown }) => (
        <Line key={key}>{shown}</Line>
      ))}
    </List>
  )
}

/** What was given, each part with whether it was right. */
function GivenLines({
  content,
  given,
  credit = 0,
  locale,
}: SolutionProps & { given: NonNullable<SolutionProps['given']> }) {
  const { answerType, options } = content
  const nameOf = (id: number) => inLanguage(options.find((one) => one.id === id)?.text ?? { ua: '', en: '' }, locale)
  // What could stay while the others are moved is right, as the credit says it.
  const kept = keptInOrder(given.optionIds.map((id) => options.findIndex((one) => one.id === id)))
  if (answerType === answerTypes.Ordering)
    return (
      <ol role="list" className={classes.lines} data-numbered>
        {idsOf(given.optionIds).map((id, place) => (
          <Line key={id} mark={kept.includes(place)}>
            {nameOf(id)}
          </Line>
        ))}
      </ol>
    )
  if (answerType === answerTypes.Matching) {
    const textOf = new Map(options.flatMap(({ match }) => (match ? [[match.id, inLanguage(match.text, locale)]] : [])))
    const rows = options.filter(({ text }) => !isBlank(text))
    return (
      <ul role="list" className={classes.lines}>
        {rows.map(({ id, match }) => {
          const right = textOf.get(matchOf(given.optionIds, id) ?? 0)
          return (
            <Line key={id} mark={right !== undefined && right === textOf.get(match?.id ?? 0)}>
              <PairText left={nameOf(id)} right={right ?? '—'} />
            </Line>
          )
        })}
      </ul>
    )
  }
  return (
    <ul role="list" className={classes.lines}>
      <Line mark={credit === 100}>{given.written}</Line>
    </ul>
  )
}

/** An answer that is not chosen from options: what was given, and what is right. */
export function QuestionSolution({ content, given, credit, locale }: SolutionProps) {
  const t = useT()
  return (
    <div className="ac-column ac-gap-12">
      {given && (
        <section className="ac-column ac-gap-4">
          <p className="ac-soft ac-sm ac-strong">
            {credit !== undefined && credit > 0 && credit < 100
              ? t('answer.partly', { percent: credit })
              : t('answer.given')}
          </p>
          <GivenLines {...{ content, given, locale, ...(credit !== undefined && { credit }) }} />
        </section>
      )}
      {(given === undefined || given === null || credit !== 100) && (
        <section className="ac-column ac-gap-4">
          <p className="ac-soft ac-sm ac-strong">{t('answer.right')}</p>
          <Right content={content} locale={locale} isForStaff={given === undefined} />
        </section>
      )}
    </div>
  )
}
