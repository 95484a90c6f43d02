import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import classes from './inbox-panel.module.css'

/** Above what is there already: some of it may be old or missing. */
export function StaleInboxNotice({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const t = useT()
  return (
    <div className={classes.stale} role="status">
      <p>{t('inbox.stale')}</p>
      <Button variant="ghost" size="sm" loading={isRetrying} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
