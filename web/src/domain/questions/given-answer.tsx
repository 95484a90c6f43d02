import { writtenMaxLength } from '@academy/contract/answer-kinds'
import { answerTypes, type Locale } from '@academy/contract/enums'
import type { Question } from '@academy/contract/tests'
import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Given, matchOf, textOf, withMatch } from './answer.rules.ts'
import { OrderingAnswer } from './ordering-answer.tsx'
import { inLanguage } from './question-text.ts'
import classes from './given-answer.module.css'

interface AnswerProps {
  question: Pick<Question, 'answerType' | 'answerOptions' | 'matches'>
  given: Given
  onGive: (given: Given) => void
  /** The language of the question, which need not be that of the page. */
  locale: Locale
}

function WrittenAnswer({ question, given, onGive }: AnswerProps) {
  const t = useT()
  const isNumber = question.answerType === answerTypes.Number
  return (
    <TextField
      label={t(isNumber ? 'answer.number' : 'answer.written')}
      help={t(isNumber ? 'answer.number.help' : 'answer.written.help')}
      className={classes.written}
      // The keys of a phone for numbers have no minus everywhere.
      inputMode="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={writtenMaxLength}
      value={textOf(given)}
      onChange={(event) => onGive(event.target.value)}
    />
  )
}

/** A list of choices for each row: by keyboard, by finger, and for those who listen. */
function MatchingAnswer({ question, given, onGive, locale }: AnswerProps) {
  const t = useT()
  const choices = (question.matches ?? []).map(({ id, text }) => ({
    value: String(id),
    label: inLanguage(text, locale),
  }))
  return (
    <>
      <p className="ac-dim ac-sm">{t('answer.match.help')}</p>
      <ul role="list" className={classes.rows}>
        {question.answerOptions.map(({ id, text }) => {
          const match = matchOf(given, id)
          return (
            <li key={id} className={classes.row} data-done={match !== null || undefined}>
              <SelectField
                label={inLanguage(text, locale)}
                placeholder={t('answer.match.choose')}
                options={choices}
                value={match === null ? '' : String(match)}
                onChange={({ target }) =>
                  onGive(withMatch(given, id, target.value === '' ? null : Number(target.value)))
                }
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What is answered in another way than by choosing options. */
export function GivenAnswer(props: AnswerProps) {
  const { answerType } = props.question
  if (answerType === answerTypes.Matching) return <MatchingAnswer {...props} />
  if (answerType === answerTypes.Ordering) return <OrderingAnswer {...props} />
  return <WrittenAnswer {...props} />
}
