import type { UserStageState } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<UserStageState, BadgeTone> = { Opened: 'blue', Passed: 'green', Failed: 'red' }

/** How a stage goes for somebody. */
export function StageStateBadge({ state }: { state: UserStageState }) {
  const t = useT()
  return (
    <Badge tone={tones[state]} dot>
      {t(`common.stageState.${state}`)}
    </Badge>
  )
}
