import type { Employee } from '@academy/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { employeesQueries, removeRoles } from './employees.api.ts'
import { mayRemove } from './employees.rules.ts'
import classes from './employees-panel.module.css'
import { GrantDialog } from './grant-dialog.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

function RemoveDialog({
  academyId,
  employee,
  onClose,
}: {
  academyId: number
  employee: Employee
  onClose: () => void
}) {
  const t = useT()
  const name = personName(employee, t)
  const roles = employee.roles.map((role) => t(`role.${role}`)).join(', ')
  const remove = async () => {
    if (!(await removeRoles(employee.id, academyId, { text: 'employees.remove.done', values: { name } }))) return false
    return onClose()
  }
  return (
    <RemovalDialog
      title={t('employees.remove.title', { name })}
      confirmLabel={t('employees.remove.confirm')}
      cancelLabel={t('action.cancel')}
      {...{ remove, onClose }}
    >
      {t('employees.remove.text', { name, roles })}
    </RemovalDialog>
  )
}

/** ACC-67: who runs the academy. */
export function EmployeesPanel({ academyId }: { academyId: number }) {
  const t = useT()
  const { user } = usePerson()
  const { open, start, close } = useOpenDialog<'grant' | Employee>()
  const query = useQuery(employeesQueries.ofAcademy(academyId))
  const mayGrant = mayDo(user, academyId, 'roles.grant')
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const columns: DataColumn<Employee>[] = [
    {
      id: 'name',
      header: t('people.name'),
      cell: (row) => <PersonCell id={row.id} name={personName(row, t)} note={row.email} avatarUrl={row.avatarUrl} />,
    },
    {
      id: 'roles',
      header: t('employees.roles'),
      phone: 'plain',
      cell: (row) => (
        <span className="ac-row ac-gap-6">
          {row.roles.map((role) => (
            <Badge key={role} tone="brand">
              {t(`role.${role}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('employees.remove'),
      hideHeader: true,
      align: 'end',
      width: 64,
      phone: 'aside',
      cell: (row) =>
        mayGrant && mayRemove(user, row) ? (
          <IconButton
            size="sm"
            label={t('employees.removeOf', { name: personName(row, t) })}
            icon={<CloseIcon size={18} />}
            onClick={() => start(row)}
          />
        ) : null,
    },
  ]
  const add = mayGrant && (
    <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => start('grant')}>
      {t('employees.add')}
    </Button>
  )
  return (
    <>
      {query.data.length === 0 ? (
        <Card>
          <EmptyState
            art={<EmptyListArt />}
            title={t('employees.empty.title')}
            text={t('employees.empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <div className={classes.top}>
            <p className="ac-dim ac-sm">{t('employees.text')}</p>
            {add}
          </div>
          <DataTable
            caption={t('employees.table')}
            columns={columns}
            rows={query.data}
            rowKey={(row) => String(row.id)}
          />
        </>
      )}
      {mayGrant && <WaitingInvitations academyId={academyId} />}
      {open === 'grant' && <GrantDialog academyId={academyId} onClose={close} />}
      {open !== null && open !== 'grant' && <RemoveDialog academyId={academyId} employee={open} onClose={close} />}
    </>
  )
}
