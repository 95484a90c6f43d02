import type { Form } from '@academy/contract/forms'
import { passingChoices } from '@academy/contract/form-answers'
import { useQuery } from '@tanstack/react-query'
import { useList } from '#kit/list/use-list.ts'
import { ExportButtons } from '#kit/export-buttons.tsx'
import { groupOptions } from '#domain/groups/group-options.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { AnswerCharts } from './answer-charts.tsx'
import { AnswerPeople } from './answer-people.tsx'
import classes from './form-answers.module.css'
import { saveAnswers } from './form-answers.api.ts'
import { answersList, answerViews, splits, toFilters, type AnswersState } from './form-answers.rules.ts'
import { formsQueries } from './forms.api.ts'

/** FORM-08, FORM-14: what was answered, by question and by person. */
export function FormAnswers({ form }: { form: Form }) {
  const t = useT()
  const path = paths.formAnswers(form.id)
  const { state, change, isFiltered, reset } = useList(answersList, path)
  const groups = useQuery(formsQueries.groups(form.academyId)).data ?? []
  const isCharts = state.view === 'charts'
  /** Those who chose one option: a place of its own, so that 'back' leads to the charts again. */
  const hrefOf = (questionId: number, option: number) =>
    path + formatQuery(answersList.write(answersList.change(state, { view: 'people', search: '', questionId, option })))
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      <div className="ac-row ac-middle ac-apart ac-gap-12">
        <SegmentedControl
          label={t('forms.answers.view')}
          value={state.view}
          onChange={(view) => change({ view, questionId: null, option: null })}
          segments={answerViews.map((value) => ({ value, content: t(`forms.answers.view.${value}`) }))}
        />
        {/* what the filters show, as a file. */}
        <div className={classes.export}>
          <ExportButtons save={(format) => saveAnswers(form, toFilters(state), format)} />
        </div>
      </div>
      <div className={classes.filters}>
        <SelectField
          size="sm"
          label={t('common.group')}
          placeholder={t('list.all')}
          value={state.groupId === null ? '' : String(state.groupId)}
          onChange={({ target }) => change({ groupId: target.value === '' ? null : Number(target.value) })}
          options={groupOptions(groups)}
        />
        <SelectField
          size="sm"
          label={t('forms.answers.which')}
          value={isCharts && state.splitBy === 'passing' ? 'allAnswers' : state.which}
          disabled={isCharts && state.splitBy === 'passing'}
          onChange={({ target }) => change({ which: target.value as AnswersState['which'] })}
          options={passingChoices.map((value) => ({ value, label: t(`forms.answers.which.${value}`) }))}
        />
        {isCharts && (
          <SelectField
            size="sm"
            label={t('forms.answers.split')}
            value={state.splitBy}
            onChange={({ target }) => change({ splitBy: target.value as AnswersState['splitBy'] })}
            options={splits.map((value) => ({ value, label: t(`forms.answers.split.${value}`) }))}
          />
        )}
      </div>
      {isCharts ? (
        <AnswerCharts {...{ form, state, hrefOf }} />
      ) : (
        <AnswerPeople {...{ form, state, isFiltered }} onChange={change} onReset={reset} />
      )}
    </div>
  )
}
