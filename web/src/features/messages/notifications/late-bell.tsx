import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import classes from './bell-panel.module.css'

/** Above what is there already: some of it may be old or missing. */
export function LateBell({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const t = useT()
  return (
    <div className={classes.late} role="status">
      <p>{t('bell.stale')}</p>
      <Button variant="ghost" size="sm" loading={isRetrying} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
