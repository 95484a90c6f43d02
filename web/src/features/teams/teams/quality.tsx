import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'

/** TEAM-21; as long as nobody has looked there is nothing to say. */
export function QualityBadge({ isPassed }: { isPassed: boolean | null }) {
  const t = useT()
  if (isPassed === null) return null
  return (
    <Badge tone={isPassed ? 'green' : 'red'} dot>
      {t(isPassed ? 'teams.quality.passed' : 'teams.quality.failed')}
    </Badge>
  )
}
