import type { QuestionQuery } from '@academy/contract/question-query'
import type { BankQuestion } from '@academy/contract/questions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inLanguage } from '#domain/questions/question-text.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeGlimpse } from './code-glimpse.tsx'
import { difficultyTones } from './difficulty-tones.ts'
import classes from './question-picker.module.css'
import { testsList, toQuery, type TestsFilter } from './tests-filter.rules.ts'
import { TestsFilters } from './tests-filters.tsx'
import { testsQueries } from './test-bank.api.ts'

const asked = (filter: TestsFilter): QuestionQuery => {
  const { page, perPage, name, category } = toQuery(filter)
  return {
    page,
    perPage,
    ...(name !== undefined && { search: name }),
    ...(category !== undefined && { categories: [category] }),
  }
}

interface QuestionPickerProps {
  academyId: number
  taken: readonly BankQuestion[]
  onAdd: (questions: readonly BankQuestion[]) => void
  onClose: () => void
}

/** From the bank into the test; what is ticked stays ticked on the next page and after another search. */
export function QuestionPicker({ academyId, taken, onAdd, onClose }: QuestionPickerProps) {
  const t = useT()
  const locale = useLocale()
  const [filter, setFilter] = useState<TestsFilter>(() => testsList.read({}))
  const [chosen, setChosen] = useState<ReadonlyMap<number, BankQuestion>>(new Map())
  const query = useQuery(testsQueries.offered(academyId, asked(filter)))
  const change = (changed: Partial<TestsFilter>) => setFilter((current) => testsList.change(current, changed))
  const toggle = (question: BankQuestion) =>
    setChosen((current) => {
      const next = new Map(current)
      if (!next.delete(question.id)) next.set(question.id, question)
      return next
    })
  const isTaken = (id: number) => taken.some((question) => question.id === id)
  const closeLabel = t('action.close')
  const { rows = [], count = 0 } = query.data ?? {}
  return (
    <Dialog
      opened
      width={760}
      title={t('testEdit.pick.title')}
      {...{ closeLabel, onClose }}
      footer={
        <>
          <span role="status" className={classes.count}>
            {chosen.size > 0 && t('questions.selected', { count: chosen.size })}
          </span>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {t('testEdit.pick.add')}
          </Button>
        </>
      }
    >
      <div className={classes.picker} aria-busy={query.isPlaceholderData}>
        <TestsFilters
          filter={filter}
          searchLabel={t('questions.search')}
          onChange={change}
          onReset={() => change({ search: '', category: null })}
        />
        {query.isError && <LoadFailure query={query} />}
        {query.isPending && <LoadingRows rows={5} />}
        {query.data && rows.length === 0 && <p className={classes.nothing}>{t('testEdit.pick.nothing')}</p>}
        <ul role="list" className="ac-stack ac-one-column">
          {rows.map((question) => (
            <li key={question.id} className={classes.row}>
              <CheckboxField
                label={inLanguage(question.text, locale)}
                help={<CodeGlimpse question={question} />}
                checked={isTaken(question.id) || chosen.has(question.id)}
                disabled={isTaken(question.id)}
                onChange={() => toggle(question)}
              />
              <span className={classes.about}>
                <Badge>{t(`questions.category.${question.category}`)}</Badge>
                <Badge tone={difficultyTones[question.difficulty]}>
                  {t(`questions.difficulty.${question.difficulty}`)}
                </Badge>
                {isTaken(question.id) && <span>{t('testEdit.pick.taken')}</span>}
              </span>
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <ListPages
            label={t('questions.pages')}
            page={filter.page}
            count={count}
            rowCount={rows.length}
            onChange={(page) => change({ page })}
          />
        )}
      </div>
    </Dialog>
  )
}
