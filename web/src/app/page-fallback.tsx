import { useT } from '#lib/i18n/use-t.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

export function PageFallback() {
  return <PageSkeleton label={useT()('app.loading')} />
}
