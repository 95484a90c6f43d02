import type { FormPassing } from '@academy/contract/form-answers'
import type { Form } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListView } from '#kit/list/list-view.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { personName } from '#domain/person/person-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import classes from './answer-people.module.css'
import { chosenText } from './answer-text.ts'
import { answersQueries } from './form-answers.api.ts'
import { toPageQuery, type AnswersState } from './form-answers.rules.ts'
import { PassingDrawer } from './passing-drawer.tsx'

interface AnswerPeopleProps {
  form: Form
  state: AnswersState
  isFiltered: boolean
  onChange: (change: Partial<AnswersState>) => void
  onReset: () => void
}

/** Who answered, newest first; a row opens what they answered. */
export function AnswerPeople({ form, state, isFiltered, onChange, onReset }: AnswerPeopleProps) {
  const t = useT()
  const locale = useLocale()
  const [opened, setOpened] = useState<FormPassing | null>(null)
  const query = useQuery(answersQueries.page(form, toPageQuery(state)))
  const question = form.questions.find(({ id }) => id === state.questionId)
  const columns: DataColumn<FormPassing>[] = [
    {
      id: 'person',
      header: t('common.person'),
      cell: (passing) => (
        <TablePerson
          name={personName(passing.student, t)}
          note={passing.student.email}
          avatarUrl={passing.student.avatarUrl}
          aroundAvatar={(avatar) => (
            <PersonPageLink id={passing.student.id} name={personName(passing.student, t)}>
              {avatar}
            </PersonPageLink>
          )}
        >
          <button type="button" className={classes.person} onClick={() => setOpened(passing)}>
            {personName(passing.student, t)}
          </button>
        </TablePerson>
      ),
    },
    {
      id: 'group',
      header: t('common.group'),
      cell: ({ student }) => student.groupName ?? <span className="ac-dim ac-sm">{t('forms.answers.noGroup')}</span>,
    },
    {
      id: 'passedAt',
      header: t('common.when'),
      cell: ({ passedAt, number, isNewest }) => (
        <span className={classes.moment}>
          <time dateTime={passedAt}>{formatDateTime(passedAt, locale)}</time>
          {(number > 1 || !isNewest) && (
            <Badge tone={isNewest ? 'blue' : 'neutral'}>{t('forms.answers.passing', { number })}</Badge>
          )}
        </span>
      ),
    },
  ]
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      <search className="ac-stack ac-gap-10">
        <SearchField
          label={t('common.searchByNameOrEmail')}
          maxLength={searchMaxLength}
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
        {question && (
          <p className={classes.chosen}>
            <span>
              {localized(question.body, locale)}
              {state.option !== null && (
                <>
                  : <strong>{chosenText(question, [state.option], locale)}</strong>
                </>
              )}
            </span>
            <Button
              size="sm"
              variant="ghost"
              leading={<CloseIcon size={16} />}
              onClick={() => onChange({ questionId: null, option: null })}
            >
              {t('common.showEveryone')}
            </Button>
          </p>
        )}
      </search>
      <ListView
        query={query}
        page={state.page}
        isFiltered={isFiltered}
        onPage={(page) => onChange({ page })}
        onReset={onReset}
        empty={{ title: t('forms.answers.empty.title'), text: t('forms.answers.empty.text') }}
      >
        {(rows) => (
          <DataTable<FormPassing>
            caption={t('forms.answers.table')}
            columns={columns}
            rows={rows}
            rowKey={({ passingId }) => String(passingId)}
            onRowOpen={setOpened}
          />
        )}
      </ListView>
      <PassingDrawer passing={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
