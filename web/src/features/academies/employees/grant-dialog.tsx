import type { RoleName } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { employeesQueries, grantRole } from './employees.api.ts'
import { addressToInvite, grantable } from './employees.rules.ts'
import classes from './employees-panel.module.css'
import { invite } from './staff-invitations.api.ts'

/** ACC-68, ACC-70: somebody of the company, found by name, gets a role here; somebody of another academy is invited. */
export function GrantDialog({ academyId, onClose }: { academyId: number; onClose: () => void }) {
  const t = useT()
  const { user } = usePerson()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const query = useQuery(employeesQueries.candidates(academyId, asked))
  const address = query.isPlaceholderData ? null : addressToInvite(asked, query.data)
  const [personId, setPersonId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<RoleName | ''>('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, run } = useAction(reportFailure)
  const person = query.data?.find(({ id }) => String(id) === personId)
  const roles = grantable(user.isSuperAdmin, person?.roles ?? [])
  const role = roles.find((candidate) => candidate === chosen)

  const confirm = () => {
    setAsked(true)
    if (!(person ?? address) || !role) return
    void run(async () => {
      if (person) {
        const said = { text: 'employees.grant.done' as const, values: { name: personName(person, t) } }
        if (await grantRole(person.id, academyId, role, said)) onClose()
      } else if (await invite(academyId, address!, role)) {
        alerts.success('employees.invite.done', { email: address! })
        onClose()
      }
    })
  }
  const required = t('validation.fieldIsRequired')
  return (
    <Dialog
      opened
      width={520}
      locked={isBusy}
      title={t('employees.grant.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" loading={isBusy} onClick={confirm}>
            {t(address && !person ? 'employees.invite.confirm' : 'employees.grant.confirm')}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        <SearchField label={t('common.searchByNameOrEmail')} value={search} onChange={setSearch} />
        {query.isPending && <LoadingText lines={4} />}
        {query.isError && <LoadFailure query={query} />}
        {query.data && (
          <>
            {address ? (
              <Notice tone="info" title={t('employees.invite.title', { email: address })}>
                {t('employees.invite.text')}
              </Notice>
            ) : (
              <p role="status" className="ac-dim ac-sm">
                {query.data.length === 0
                  ? t('employees.grant.nothing')
                  : t('employees.grant.found', { count: query.data.length })}
              </p>
            )}
            {query.data.length > 0 && (
              <div className={classes.people}>
                <RadioCards
                  legend={t('common.person')}
                  help={t('employees.grant.help')}
                  required
                  value={personId}
                  onChange={setPersonId}
                  cards={query.data.map((one) => ({
                    value: String(one.id),
                    title: personName(one, t),
                    description: [one.email, ...one.roles.map((held) => t(`role.${held}`))].join(', '),
                    picture: <Avatar name={personName(one, t)} src={one.avatarUrl} />,
                  }))}
                />
              </div>
            )}
            {/* Outside of what scrolls, or nobody would see it. */}
            {isAsked && !person && !address && <FieldError id="grant-person-error">{required}</FieldError>}
          </>
        )}
        <SelectField
          size="sm"
          label={t('people.role')}
          placeholder={t('form.choose')}
          required
          value={role ?? ''}
          error={isAsked && !role ? required : undefined}
          onChange={(event) => setChosen(event.target.value as RoleName | '')}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      </div>
    </Dialog>
  )
}
