import type { FormRow } from '@academy/contract/forms'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { FormActions } from './form-actions.tsx'
import classes from './forms-table.module.css'

function Passed({ form }: { form: FormRow }) {
  const t = useT()
  const locale = useLocale()
  if (form.usersAmount === 0)
    return (
      <TextLink quiet href={paths.formUsers(form.id)} className={classes.dim}>
        {t('forms.noUsers')}
      </TextLink>
    )
  const amounts = { passed: formatNumber(form.passedAmount, locale), users: formatNumber(form.usersAmount, locale) }
  return (
    <span className={classes.passed}>
      <span className="ac-numbers">{t('forms.passedOfShort', amounts)}</span>
      <ProgressBar
        value={form.passedAmount}
        max={form.usersAmount}
        label={t('forms.passedShare')}
        valueText={t('forms.passedOf', amounts)}
        height={6}
      />
    </span>
  )
}

interface FormColumnsProps {
  onArchive: (form: FormRow) => void
  onOpen: (id: number) => void
}

export const useFormColumns = ({ onArchive, onOpen }: FormColumnsProps): DataColumn<FormRow>[] => {
  const t = useT()
  const locale = useLocale()
  const academy = useAcademyColumn<FormRow>()
  return [
    {
      id: 'title',
      header: t('forms.column.title'),
      sortable: true,
      cell: (form) => (
        <span className={classes.titleCell}>
          <TextLink quiet href={paths.formEdit(form.id)} className="ac-strong ac-anywhere">
            {localized(form.title, locale)}
          </TextLink>
          <span className={classes.dim}>
            {t('forms.questionsCount', { count: form.questionsCount })}
            {form.author !== null && <> · {form.author}</>}
          </span>
          {(form.isArchived || form.isRepassAllowed) && (
            <span className={classes.badges}>
              {form.isArchived && <Badge>{t('forms.isArchived')}</Badge>}
              {form.isRepassAllowed && <Badge tone="blue">{t('forms.isRepassAllowed')}</Badge>}
            </span>
          )}
        </span>
      ),
    },
    ...academy,
    {
      id: 'stage',
      header: t('common.stage'),
      sortable: true,
      cell: ({ stage }) =>
        stage === null ? (
          <span className={classes.dim}>{t('forms.noStage')}</span>
        ) : (
          <span className="ac-anywhere">{localized(stage.name, locale)}</span>
        ),
    },
    {
      id: 'passed',
      header: t('forms.column.passed'),
      sortable: true,
      phone: 'plain',
      width: 190,
      cell: (form) => <Passed form={form} />,
    },
    {
      id: 'updatedAt',
      header: t('common.changed'),
      sortable: true,
      cell: ({ updatedAt }) => (
        <time className="ac-nowrap" dateTime={updatedAt} title={formatDateTime(updatedAt, locale)}>
          {formatShortDate(updatedAt, locale)}
        </time>
      ),
    },
    {
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'aside',
      cell: (form) => <FormActions form={form} onArchive={() => onArchive(form)} onOpen={onOpen} />,
    },
  ]
}
