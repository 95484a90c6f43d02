import type { FormSummary } from '@academy/contract/form-answers'
import type { FormRow } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import classes from './answer-charts.module.css'
import { ChoiceChart } from './choice-chart.tsx'
import { answersQueries } from './form-answers.api.ts'
import { toSummaryQuery, toTextsQuery, type AnswersState } from './form-answers.rules.ts'
import { ScaleChart } from './scale-chart.tsx'
import { TextAnswers } from './text-answers.tsx'

interface AnswerChartsProps {
  form: FormRow
  state: AnswersState
  /** Leads to those who chose it. */
  hrefOf: (questionId: number, option: number) => string
}

/** What each part of the answers is called: a group, a passing, or nothing where there is only one. */
const usePartNames = ({ splitBy }: AnswersState, { parts }: Pick<FormSummary, 'parts'>): Map<number | null, string> => {
  const t = useT()
  return new Map(
    parts.map(({ part, name }) => {
      if (splitBy === 'group') return [part, name ?? t('forms.answers.noGroup')]
      return [part, splitBy === 'passing' && part !== null ? t('forms.answers.passing', { number: part }) : '']
    }),
  )
}

/** Bars for what can be counted, words for what was written (FORM-14). */
export function AnswerCharts({ form, state, hrefOf }: AnswerChartsProps) {
  const t = useT()
  const query = useQuery(answersQueries.summary(form, toSummaryQuery(state)))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={220} radius={16} />
        <Skeleton height={220} radius={16} />
      </Loading>
    )
  }
  if (query.data.passingsAmount === 0) {
    return (
      <Card>
        <EmptyState
          art={<EmptyListArt />}
          title={t('forms.answers.empty.title')}
          text={t(state.groupId === null ? 'forms.answers.empty.text' : 'forms.answers.empty.group')}
        />
      </Card>
    )
  }
  return (
    <div className="ac-refreshed ac-stack ac-gap-16 ac-shrink" aria-busy={query.isPlaceholderData}>
      <Charts {...{ form, state, hrefOf }} summary={query.data} />
    </div>
  )
}

function Charts({ form, state, hrefOf, summary }: AnswerChartsProps & { summary: FormSummary }) {
  const t = useT()
  const locale = useLocale()
  const names = usePartNames(state, summary)
  return (
    <>
      <p className="ac-soft" role="status">
        {t('forms.answers.amounts', {
          people: formatNumber(summary.peopleAmount, locale),
          passings: formatNumber(summary.passingsAmount, locale),
        })}
      </p>
      {summary.questions.map(({ question, parts }) => (
        <Card key={question.id}>
          <div className={classes.head}>
            <h2 className={classes.title}>
              <span className={classes.number}>{question.index + 1}.</span> {localized(question.body, locale)}
            </h2>
            <Badge>{t(`forms.type.${question.type}`)}</Badge>
          </div>
          {question.type === 'short-answer' && (
            <TextAnswers form={form} questionId={question.id} query={toTextsQuery(state)} />
          )}
          {question.type === 'linear-scale' && <ScaleChart {...{ question, parts, names, hrefOf }} />}
          {(question.type === 'single-choice' || question.type === 'multiple-choice') && (
            <ChoiceChart {...{ question, parts, names, hrefOf }} />
          )}
        </Card>
      ))}
    </>
  )
}
