import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { AcademyState } from './academy-rows.rules.ts'

const tones: Record<AcademyState, BadgeTone> = { draft: 'yellow', open: 'green', closed: 'neutral' }

export function StateBadge({ state }: { state: AcademyState }) {
  const t = useT()
  return (
    <Badge tone={tones[state]} dot>
      {t(`academies.state.${state}`)}
    </Badge>
  )
}
