import type { FormPassing } from '@academy/contract/form-answers'
import type { FormAnswer } from '@academy/contract/form-questions'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Drawer } from '#ui/drawer.tsx'
import classes from './answer-people.module.css'
import { langOf } from './form-texts.ts'
import { optionsOf, scaleOf } from './question-shape.rules.ts'

function Answer({ answer, language }: { answer: FormAnswer; language: FormPassing['language'] }) {
  const t = useT()
  const locale = useLocale()
  const { question, body, option } = answer
  if (question.type === 'short-answer')
    return (
      <p lang={langOf(language)} className={classes.words}>
        {body}
      </p>
    )
  const scale = scaleOf(question)
  if (scale !== null)
    return (
      <p className={classes.words}>
        <strong>{option?.[0]}</strong>{' '}
        <span className="ac-dim ac-sm">{t('forms.answers.ofScale', { from: scale.from, to: scale.to })}</span>
      </p>
    )
  return (
    <ul className={classes.chosenOptions}>
      {optionsOf(question)
        .filter(({ id }) => option?.includes(id))
        .map(({ id, text }) => (
          <li key={id}>{localized(text, locale)}</li>
        ))}
    </ul>
  )
}

/** What one person answered, each question as it was asked then (FORM-04). */
export function PassingDrawer({ passing, onClose }: { passing: FormPassing | null; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Drawer
      opened={passing !== null}
      onClose={onClose}
      title={passing === null ? '' : personName(passing.student, t)}
      closeLabel={t('action.close')}
    >
      {passing !== null && (
        <div className="ac-stack ac-gap-16">
          <p className="ac-dim ac-sm">
            <PersonLink id={passing.student.id}>{passing.student.email}</PersonLink> ·{' '}
            <time dateTime={passing.passedAt}>{formatDateTime(passing.passedAt, locale)}</time> ·{' '}
            {t('forms.answers.passing', { number: passing.number })} · {t(`common.language.${passing.language}`)}
          </p>
          <ol className={classes.answers}>
            {passing.answers.map((answer, index) => (
              <li key={answer.question.id} className="ac-stack ac-gap-6">
                <h3 className={classes.asked}>
                  {index + 1}. {localized(answer.question.body, locale)}
                </h3>
                <Answer answer={answer} language={passing.language} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Drawer>
  )
}
