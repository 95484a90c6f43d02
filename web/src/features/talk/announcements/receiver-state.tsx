import type { ReceiverCandidate } from '@academy/contract/announcements'
import { CellParts } from '#domain/receivers/receiver-columns.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'

interface ReceiverStateProps extends Pick<ReceiverCandidate, 'isReceiver' | 'readAt'> {
  /** They are only chosen for it. */
  isWaiting: boolean
}

export function ReceiverState({ isReceiver, readAt, isWaiting }: ReceiverStateProps) {
  const t = useT()
  const locale = useLocale()
  if (readAt !== null)
    return (
      <CellParts>
        <Badge tone="green" dot>
          {t('announcements.state.read')}
        </Badge>
        <time dateTime={readAt} className="ac-dim ac-sm">
          {formatDateTime(readAt, locale)}
        </time>
      </CellParts>
    )
  if (!isReceiver)
    return (
      <span className="ac-dim ac-sm">{t(isWaiting ? 'announcements.chosen.other' : 'announcements.state.other')}</span>
    )
  return (
    <Badge tone="blue" dot>
      {t(isWaiting ? 'announcements.chosen.receiver' : 'announcements.state.receiver')}
    </Badge>
  )
}
