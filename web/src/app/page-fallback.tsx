import { useT } from '#lib/i18n/use-t.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import classes from './page-fallback.module.css'

export function PageFallback() {
  return (
    <div className={classes.fallback}>
      <PageSkeleton label={useT()('app.loading')} />
    </div>
  )
}
