import type { LegalVersion } from '@academy/contract/legal'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Markdown } from '#ui/markdown.tsx'
import classes from './legal-texts.module.css'

function Version({ version }: { version: LegalVersion }) {
  const t = useT()
  const locale = useLocale()
  const date = formatDate(version.publishedAt, locale)
  return (
    <details className={classes.version}>
      <summary className={classes.summary}>
        <span className="ac-medium">{t('common.version', { version: version.version })}</span>
        <span className="ac-soft ac-sm">
          {version.publishedBy === null ? date : t('legalTexts.onBy', { date, name: version.publishedBy })}
        </span>
        {version.mustBeAccepted && <Badge tone="yellow">{t('legalTexts.asked')}</Badge>}
        {version.acceptedCount > 0 && (
          <span className="ac-soft ac-sm">{t('legalTexts.acceptedBy', { count: version.acceptedCount })}</span>
        )}
      </summary>
      <div className={classes.old}>
        <Markdown text={localized(version.body, locale)} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
      </div>
    </details>
  )
}

/** Everything that ever counted: somebody may have accepted just these words. */
export function LegalHistory({ versions }: { versions: readonly LegalVersion[] }) {
  const t = useT()
  if (versions.length === 0) return null
  return (
    <Card title={t('legalTexts.history')}>
      <div className="ac-stack">
        {versions.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </div>
    </Card>
  )
}
