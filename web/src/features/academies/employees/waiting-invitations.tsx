import type { StaffInvitation } from '@academy/contract/staff-invitations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageCountOf, pageToShow } from '#lib/paging.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { staffInvitationsQueries, withdraw } from './staff-invitations.api.ts'
import classes from './waiting-invitations.module.css'

function WithdrawDialog({
  academyId,
  invitation: { id, email },
  onClose,
}: {
  academyId: number
  invitation: StaffInvitation
  onClose: () => void
}) {
  const t = useT()
  const remove = async () => {
    if (await withdraw(academyId, id)) alerts.success('staffInvitations.withdraw.done', { email })
    onClose()
  }
  return (
    <RemovalDialog
      title={t('staffInvitations.withdraw.title')}
      confirmLabel={t('common.withdraw')}
      cancelLabel={t('action.cancel')}
      {...{ remove, onClose }}
    >
      {t('staffInvitations.withdraw.text', { email })}
    </RemovalDialog>
  )
}

/** Who was invited to the team and has not answered yet; nothing where nobody was. */
export function WaitingInvitations({ academyId }: { academyId: number }) {
  const t = useT()
  const locale = useLocale()
  const { open, start, close } = useOpenDialog<StaffInvitation>()
  const [wanted, setWanted] = useState(1)
  const query = useQuery(staffInvitationsQueries.ofAcademy(academyId, wanted))
  const count = query.data?.count ?? 0
  const page = pageToShow(wanted, count)
  // The last one of the last page was answered or taken back.
  if (query.data !== undefined && page !== wanted) setWanted(page)
  if (query.isError) return <LoadFailure query={query} />
  if (!query.data || count === 0) return null
  const columns: DataColumn<StaffInvitation>[] = [
    { id: 'email', header: t('common.email'), cell: ({ email }) => email },
    {
      id: 'role',
      header: t('people.role'),
      phone: 'plain',
      cell: ({ roleName }) => <Badge tone="brand">{t(`role.${roleName}`)}</Badge>,
    },
    { id: 'until', header: t('staffInvitations.until'), cell: ({ expiresAt }) => formatDate(expiresAt, locale) },
    {
      id: 'actions',
      header: t('staffInvitations.withdraw'),
      hideHeader: true,
      align: 'end',
      width: 64,
      phone: 'aside',
      cell: (row) => (
        <IconButton
          size="sm"
          label={t('staffInvitations.withdrawOf', { email: row.email })}
          icon={<CloseIcon size={18} />}
          onClick={() => start(row)}
        />
      ),
    },
  ]
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('staffInvitations.title')}</h2>
      <DataTable
        caption={t('staffInvitations.title')}
        columns={columns}
        rows={query.data.rows}
        rowKey={(row) => String(row.id)}
      />
      {pageCountOf(count) > 1 && (
        <ListPages page={page} count={count} rowCount={query.data.rows.length} onChange={setWanted} />
      )}
      {open !== null && <WithdrawDialog academyId={academyId} invitation={open} onClose={close} />}
    </section>
  )
}
