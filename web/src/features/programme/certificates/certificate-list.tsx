import type { ListedCertificate } from '@academy/contract/certificates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { ListView } from '#kit/list/list-view.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo, type Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { certificateListQueries, reissueCertificate } from './certificate-list.api.ts'
import { certificateOrders, type CertificatesFilter, certificatesList, toQuery } from './certificate-list.rules.ts'

/** null: withdrawn, so there is no page of it. */
const hrefOf = ({ finishedAt, publicId }: ListedCertificate) =>
  finishedAt === null ? null : paths.certificate(publicId)

const useColumns = (onReissue: (certificate: ListedCertificate) => void): DataColumn<ListedCertificate>[] => {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const academy = useAcademyColumn<ListedCertificate>()
  return [
    {
      id: 'name',
      header: t('role.Student'),
      sortable: true,
      cell: (row) => (
        <PersonCell
          id={row.userId}
          academyId={row.academyId}
          name={personName(row, t)}
          note={row.specialization?.name}
          avatarUrl={row.avatarUrl}
        />
      ),
    },
    ...academy,
    {
      id: 'number',
      header: t('certificates.number'),
      cell: (row) => {
        const href = hrefOf(row)
        return <span className="ac-numbers">{href ? <TextLink href={href}>{row.number}</TextLink> : row.number}</span>
      },
    },
    {
      id: 'finishedAt',
      header: t('certificates.issued'),
      sortable: true,
      cell: ({ finishedAt }) => (finishedAt ? formatDate(finishedAt, locale) : '–'),
    },
    {
      id: 'state',
      header: t('common.status'),
      phone: 'plain',
      cell: ({ finishedAt, reissuedAt }) =>
        finishedAt === null ? (
          <Badge tone="red">{t('certificates.state.withdrawn')}</Badge>
        ) : reissuedAt ? (
          <Badge tone="blue">{t('certificates.reissuedAt', { date: formatDate(reissuedAt, locale) })}</Badge>
        ) : (
          <Badge tone="green">{t('certificates.state.valid')}</Badge>
        ),
    },
    {
      id: 'reissue',
      header: t('certificates.reissue'),
      hideHeader: true,
      phone: 'plain',
      align: 'end',
      cell: (row) =>
        row.finishedAt !== null &&
        mayDo(user, row.academyId, 'stageUsers.move') && (
          <Button size="sm" variant="ghost" onClick={() => onReissue(row)}>
            {t('certificates.reissue')}
          </Button>
        ),
    },
  ]
}

interface CertificateListProps {
  selection: Selection
  filter: CertificatesFilter
  onChange: (change: Partial<CertificatesFilter>) => void
  onReset: () => void
}

/** All certificates that were given, and which of them were withdrawn. */
export function CertificateList({ selection, filter, onChange, onReset }: CertificateListProps) {
  const t = useT()
  const [asked, setAsked] = useState<ListedCertificate | null>(null)
  const columns = useColumns(setAsked)
  const layout = useListLayout('certificates')
  const query = useQuery(certificateListQueries.list(selection, toQuery(filter, layout.rows)))
  const { orderField, order } = sortOf(filter.order)
  const reissue = async () => {
    if (asked === null) return
    await reissueCertificate(asked.academyId, asked.userId)
    alerts.success('certificates.reissue.done')
    setAsked(null)
  }
  return (
    <>
      <ListView
        query={query}
        page={filter.page}
        perPage={layout.rows}
        isFiltered={certificatesList.isFiltered(filter)}
        onPage={(page) => onChange({ page })}
        onReset={onReset}
        empty={{ title: t('certificates.empty.title'), text: t('certificates.empty.text') }}
      >
        {(rows) => (
          <ListTable
            layout={layout}
            caption={t('certificates.title')}
            columns={columns}
            rows={rows}
            rowKey={({ academyId, userId }) => `${academyId}-${userId}`}
            sort={{ by: orderField, direction: order }}
            onSort={({ by, direction }) =>
              onChange({
                order: certificateOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ?? 'name',
              })
            }
          />
        )}
      </ListView>
      {asked && (
        <ActionDialog
          title={t('certificates.reissue.title')}
          confirmLabel={t('certificates.reissue')}
          cancelLabel={t('action.cancel')}
          action={reissue}
          onClose={() => setAsked(null)}
        >
          {t('certificates.reissue.text', { name: personName(asked, t), number: asked.number })}
        </ActionDialog>
      )}
    </>
  )
}
