import type { Form, FormUserCandidate } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { ListView } from '#kit/list/list-view.tsx'
import { useList } from '#kit/list/use-list.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ChangeUsersDialog } from './change-users-dialog.tsx'
import { useFormUserColumns } from './form-user-columns.tsx'
import { FormUsersFilters } from './form-users-filters.tsx'
import {
  chosenCount,
  formUsersList,
  nobody,
  tickedIn,
  toChosen,
  toFilters,
  toQuery,
  type Choice,
  type FormUsersState,
} from './form-users.rules.ts'
import classes from './form-users.module.css'
import { formsQueries } from './forms.api.ts'

/** FORM-17, FORM-19: who may pass it and who has; people are chosen first and changed by one deliberate step. */
export function FormUsers({ form }: { form: Form }) {
  const t = useT()
  const locale = useLocale()
  const columns = useFormUserColumns()
  const { state, change, reset, isFiltered } = useList(formUsersList, paths.formUsers(form.id))
  const [choice, setChoice] = useState<Choice>(nobody)
  const [asked, setAsked] = useState<'give' | 'take' | null>(null)
  const query = useQuery(formsQueries.candidates(form, toQuery(state)))
  const count = query.data?.count ?? 0
  const chosen = chosenCount(choice, count)
  const shown = formatNumber(chosen, locale)
  const changeFilters = (changed: Partial<FormUsersState>) => {
    // "Everybody who fits" other filters would be others.
    if (choice.all) setChoice(nobody)
    change(changed)
  }
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      <FormUsersFilters academyId={form.academyId} state={state} onChange={changeFilters} />
      <div className={classes.toolbar} role="group" aria-label={t('forms.tab.users')}>
        <p role="status" className={classes.chosen}>
          {choice.all && t('forms.users.selectedAll', { count: shown })}
          {!choice.all && t(chosen === 0 ? 'forms.users.selectHint' : 'forms.users.selected', { count: shown })}
        </p>
        {!choice.all && count > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setChoice({ all: true })}>
            {t('forms.users.selectAll', { count: formatNumber(count, locale) })}
          </Button>
        )}
        {chosen > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setChoice(nobody)}>
            {t('forms.users.clear')}
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={chosen === 0} onClick={() => setAsked('take')}>
          {t('forms.users.take')}
        </Button>
        <Button size="sm" disabled={chosen === 0} onClick={() => setAsked('give')}>
          {t('forms.users.give')}
        </Button>
      </div>
      <ListView
        query={query}
        page={state.page}
        isFiltered={isFiltered}
        onPage={(page) => change({ page })}
        onReset={() => {
          setChoice(nobody)
          reset()
        }}
        empty={{ title: t('forms.users.empty.title'), text: t('forms.users.empty.text') }}
      >
        {(rows) => (
          <DataTable<FormUserCandidate>
            caption={t('forms.users.people')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            selection={{
              selected: tickedIn(choice, rows),
              onChange: (ids) => setChoice({ all: false, ids }),
              allLabel: t('forms.users.selectPage'),
              rowLabel: (person) => t('forms.users.selectPerson', { name: personName(person, t) }),
            }}
          />
        )}
      </ListView>
      {asked !== null && (
        <ChangeUsersDialog
          form={form}
          action={asked}
          count={chosen}
          chosen={toChosen(choice, toFilters(state))}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            setChoice(nobody)
          }}
        />
      )}
    </div>
  )
}
