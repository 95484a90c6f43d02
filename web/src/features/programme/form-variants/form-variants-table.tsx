import type { FormVariantRow } from '@academy/contract/form-variants'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon, PencilIcon } from '#ui/icons.tsx'
import { useVariantRights } from './form-variant-rights.ts'
import { useListTexts } from './form-variant-texts.ts'
import classes from './form-variants.module.css'

interface FormVariantsTableProps {
  rows: readonly FormVariantRow[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The entry that is on its way to be hidden or shown. */
  busyId: number | null
  onEdit: (entry: FormVariantRow) => void
  onHide: (entry: FormVariantRow) => void
}

export function FormVariantsTable({ rows, selected, onSelect, busyId, onEdit, onHide }: FormVariantsTableProps) {
  const t = useT()
  const locale = useLocale()
  const { mayChange } = useVariantRights()
  const { nameOf } = useListTexts()
  const nameIn = ({ text }: FormVariantRow) => localized(text, locale)
  const columns: DataColumn<FormVariantRow>[] = [
    {
      id: 'text',
      header: t('formVariants.entry'),
      cell: (row) => (
        <span className={classes.entry}>
          <span className={classes.text}>
            {nameIn(row)}
            {row.isHidden && <Badge>{t('formVariants.hidden')}</Badge>}
          </span>
          {row.text.ua !== row.text.en && (
            <span className="ac-dim ac-sm ac-anywhere" lang={locale === 'ua' ? 'en' : 'uk'}>
              {locale === 'ua' ? row.text.en : row.text.ua}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'academy',
      header: t('formVariants.forWhom'),
      phone: 'plain',
      cell: ({ academyName }) =>
        academyName === null ? <Badge tone="blue">{t('formVariants.shared')}</Badge> : <Badge>{academyName}</Badge>,
    },
    {
      id: 'usedCount',
      header: t('formVariants.used'),
      align: 'end',
      cell: ({ usedCount }) => <span className="ac-numbers">{formatNumber(usedCount, locale)}</span>,
    },
    {
      id: 'position',
      header: t('formVariants.position'),
      align: 'end',
      cell: ({ position }) => <span className="ac-numbers">{formatNumber(position, locale)}</span>,
    },
    ...(rows.some(mayChange)
      ? [
          {
            id: 'actions',
            header: t('list.actions'),
            hideHeader: true,
            phone: 'aside',
            cell: (row: FormVariantRow) =>
              mayChange(row) && (
                <span className={classes.actions}>
                  <IconButton
                    size="sm"
                    label={t('formVariants.edit', { text: nameIn(row) })}
                    icon={<PencilIcon size={18} />}
                    onClick={() => onEdit(row)}
                  />
                  <IconButton
                    size="sm"
                    label={t(row.isHidden ? 'formVariants.show' : 'formVariants.hide', { text: nameIn(row) })}
                    icon={row.isHidden ? <EyeIcon size={18} /> : <EyeOffIcon size={18} />}
                    aria-disabled={busyId === row.id || undefined}
                    onClick={() => onHide(row)}
                  />
                </span>
              ),
          } satisfies DataColumn<FormVariantRow>,
        ]
      : []),
  ]
  return (
    <DataTable
      caption={t('formVariants.table', { list: rows[0] ? nameOf(rows[0].type) : '' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      {...(rows.some(mayChange)
        ? {
            selection: {
              selected,
              onChange: onSelect,
              isFor: mayChange,
              allLabel: t('formVariants.selectAll'),
              rowLabel: (row: FormVariantRow) => t('formVariants.select', { text: nameIn(row) }),
            },
          }
        : {})}
    />
  )
}
