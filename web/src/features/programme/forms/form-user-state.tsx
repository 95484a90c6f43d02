import type { FormUserCandidate } from '@academy/contract/forms'
import { CellParts } from '#domain/receivers/receiver-columns.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'

export function FormUserState({ isReceiver, passedAt }: Pick<FormUserCandidate, 'isReceiver' | 'passedAt'>) {
  const t = useT()
  const locale = useLocale()
  if (passedAt !== null)
    return (
      <CellParts>
        <Badge tone="green" dot>
          {t('forms.users.passed')}
        </Badge>
        <span className="ac-dim ac-sm">
          <time dateTime={passedAt}>{formatDateTime(passedAt, locale)}</time>
          {!isReceiver && <>, {t('forms.users.takenOff')}</>}
        </span>
      </CellParts>
    )
  if (!isReceiver) return <span className="ac-dim ac-sm">{t('forms.users.state.other')}</span>
  return (
    <Badge tone="blue" dot>
      {t('forms.users.waiting')}
    </Badge>
  )
}
