import { formUserStates, type Form, type FormUserCandidate } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { ChoiceBar } from '#domain/receivers/choice-bar.tsx'
import { choiceOf, chosenCount, nobody, tickedIn, toChosen, type Choice } from '#domain/receivers/choice.rules.ts'
import { useReceiverColumns } from '#domain/receivers/receiver-columns.tsx'
import { ReceiversFilters } from '#domain/receivers/receivers-filters.tsx'
import { ListView } from '#kit/list/list-view.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ChangeUsersDialog } from './change-users-dialog.tsx'
import { formUsersList, toFilters, toQuery, type FormUsersState } from './form-users.rules.ts'
import { FormUserState } from './form-user-state.tsx'
import { formsQueries } from './forms.api.ts'

/** FORM-17, FORM-19: who may pass it and who has; people are chosen first and changed by one deliberate step. */
export function FormUsers({ form }: { form: Form }) {
  const t = useT()
  const columns = useReceiverColumns<FormUserCandidate>((person) => <FormUserState {...person} />)
  const groups = useQuery(formsQueries.groups(form.academyId)).data ?? []
  const stages = useQuery(formsQueries.stages(form.academyId)).data ?? []
  const { state, change, reset, isFiltered } = useList(formUsersList, paths.formUsers(form.id))
  const [choice, setChoice] = useState<Choice>(nobody)
  const [asked, setAsked] = useState<'give' | 'take' | null>(null)
  const query = useQuery(formsQueries.candidates(form, toQuery(state)))
  const count = query.data?.count ?? 0
  const chosen = chosenCount(choice, count)
  const changeFilters = (changed: Partial<FormUsersState>) => {
    // "Everybody who fits" other filters would be others.
    if (choice.all) setChoice(nobody)
    change(changed)
  }
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      <ReceiversFilters
        {...{ groups, stages }}
        searchLabel={t('common.searchByNameOrEmail')}
        filter={state}
        states={formUserStates.map((value) => ({ value, label: t(`forms.users.state.${value}`) }))}
        onChange={changeFilters}
      />
      <ChoiceBar
        {...{ choice, count, setChoice }}
        label={t('forms.tab.users')}
        hint={t('announcements.selectHint')}
        clearLabel={t('common.clearSelection')}
      >
        <Button size="sm" variant="secondary" disabled={chosen === 0} onClick={() => setAsked('take')}>
          {t('common.withdraw')}
        </Button>
        <Button size="sm" disabled={chosen === 0} onClick={() => setAsked('give')}>
          {t('common.assign')}
        </Button>
      </ChoiceBar>
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
            caption={t('announcements.people')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            selection={{
              selected: tickedIn(choice, rows),
              onChange: (ids) => setChoice(choiceOf(ids)),
              allLabel: t('receivers.selectPage'),
              rowLabel: (person) => t('common.selectPerson', { name: personName(person, t) }),
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
