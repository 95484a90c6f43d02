import type { PersonPassing } from '@academy/contract/form-answers'
import type { FormAnswer } from '@academy/contract/form-questions'
import { useQuery } from '@tanstack/react-query'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { personQueries } from './person.api.ts'
import { chosenOf } from './person.rules.ts'
import classes from './person-forms.module.css'
import { Nothing, Row, Section, ShortList } from './section.tsx'

function Answer({ answer }: { answer: FormAnswer }) {
  const t = useT()
  const locale = useLocale()
  const { question, body, option } = answer
  if (question.scale) {
    const { from, to } = question.scale
    return <>{t('person.forms.ofScale', { value: option?.[0] ?? '–', from, to })}</>
  }
  return (
    <>
      {body ??
        chosenOf(answer)
          .map((text) => localized(text, locale))
          .join(', ')}
    </>
  )
}

function Passing({ academyId, passing }: { academyId: number; passing: PersonPassing }) {
  const t = useT()
  const pathIn = useRowPath()
  const locale = useLocale()
  const { formId, title, passedAt, number, isArchived, answers } = passing
  const notes = [
    t('person.forms.passed', { date: formatShortDate(passedAt, locale) }),
    number > 1 && t('person.forms.passing', { number }),
    isArchived && t('person.forms.archived'),
  ]
  return (
    <li className={classes.passing}>
      <details>
        <summary>
          <span className="ac-medium ac-anywhere">{localized(title, locale)}</span>
          <span className={classes.note}>{notes.filter(Boolean).join(' · ')}</span>
        </summary>
        <dl className={classes.answers}>
          {answers.map((answer) => (
            <div key={answer.question.id}>
              <dt>{localized(answer.question.body, locale)}</dt>
              <dd>
                <Answer answer={answer} />
              </dd>
            </div>
          ))}
        </dl>
        <TextLink href={pathIn(paths.formAnswers(formId), academyId)}>{localized(title, locale)}</TextLink>
      </details>
    </li>
  )
}

/** FORM-14: the forms somebody was asked, with what they answered. */
export function PersonForms({ academyId, userId }: { academyId: number; userId: number }) {
  const t = useT()
  const locale = useLocale()
  const pathIn = useRowPath()
  const title = t('common.forms')
  const query = useQuery(personQueries.forms(academyId, userId))
  if (query.isError) {
    return (
      <Section title={title}>
        <LoadFailure query={query} />
      </Section>
    )
  }
  if (query.isPending) {
    return (
      <Section title={title}>
        <LoadingText lines={3} />
      </Section>
    )
  }
  const { answered, waiting } = query.data
  return (
    <Section title={title} count={answered.length + waiting.length}>
      {answered.length + waiting.length === 0 && <Nothing>{t('person.forms.empty')}</Nothing>}
      {waiting.length > 0 && (
        <ShortList label={t('person.forms.waiting')} rows={waiting}>
          {({ formId, title: name, addedAt }) => (
            <Row
              key={formId}
              title={<TextLink href={pathIn(paths.formUsers(formId), academyId)}>{localized(name, locale)}</TextLink>}
              note={t('person.forms.asked', { date: formatShortDate(addedAt, locale) })}
              aside={<Badge tone="yellow">{t('person.forms.waiting')}</Badge>}
            />
          )}
        </ShortList>
      )}
      {answered.length > 0 && (
        <ShortList label={title} rows={answered}>
          {(passing) => <Passing key={passing.passingId} academyId={academyId} passing={passing} />}
        </ShortList>
      )}
    </Section>
  )
}
