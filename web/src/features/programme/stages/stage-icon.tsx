import { keyOf, stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { stageIcons, type StageIconName } from '#domain/programme/stage-icons.tsx'

/** STG-06: the icon staff chose, else the one of the type. */
export function StageIcon({ stage, size }: { stage: Pick<StageRoute, 'icon' | 'stageType'>; size: number }) {
  const Glyph = stageIcons[stage.icon as StageIconName] ?? stageIcons[keyOf(stageTypes, stage.stageType) ?? 'Pending']
  return <Glyph size={size} />
}
