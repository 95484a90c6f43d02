import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { useT } from '#lib/i18n/use-t.ts'

/** From one mark to another. */
export function MarkChange({ before, after }: { before: number | null; after: number | null }) {
  const t = useT()
  return (
    <span className="ac-inline ac-gap-8 ac-dim">
      {before === null ? (
        <span>
          <span className="ac-visually-hidden">{t('autogradePanel.noMark')}</span>
          <span aria-hidden="true">–</span>
        </span>
      ) : (
        <MarkBadge mark={before} label={t('autogradePanel.regrade.before')} />
      )}
      <span aria-hidden="true">→</span>
      {after === null ? (
        <span>
          <span className="ac-visually-hidden">{t('autogradePanel.noMark')}</span>
          <span aria-hidden="true">–</span>
        </span>
      ) : (
        <MarkBadge mark={after} label={t('autogradePanel.regrade.after')} />
      )}
    </span>
  )
}
