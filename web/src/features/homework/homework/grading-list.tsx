import { autogradeStatuses, keyOf } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { LogView } from '#ui/log-view.tsx'
import classes from './homework.module.css'

const tones: Record<keyof typeof autogradeStatuses, BadgeTone> = {
  Sent: 'yellow',
  Started: 'yellow',
  Failed: 'red',
  // The mark beside it says how well it went.
  Success: 'neutral',
}

/** AG-09, AG-21: what the program said of one's own work, the newest first. */
export function GradingList({ results, isReviewed }: { results: readonly AutogradeResult[]; isReviewed: boolean }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul role="list" className={classes.results}>
      {results.map((result) => {
        const status = keyOf(autogradeStatuses, result.status) ?? 'Sent'
        return (
          <li key={result.id}>
            <details open={result === results[0]}>
              <summary>
                <Badge tone={tones[status]} dot>
                  {t(`autograde.status.${status}`)}
                </Badge>
                {result.mark !== null && <MarkBadge mark={result.mark} label={t('stage.mark')} />}
                <span className="ac-dim ac-sm">{formatDateTime(result.createdAt, locale)}</span>
              </summary>
              {result.mark !== null && !isReviewed && <p className="ac-dim ac-sm">{t('autograde.notFinal')}</p>}
              {status === 'Failed' && <p>{t(`autograde.error.${result.errorCode ?? 'none'}`)}</p>}
              {result.trace !== null && result.trace !== '' && (
                <LogView label={t('autograde.trace')} text={result.trace} />
              )}
            </details>
          </li>
        )
      })}
    </ul>
  )
}
