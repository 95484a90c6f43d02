import type { StageType } from '@academy/contract/enums'
import { stageIcons, type StageIconName } from '#domain/programme/stage-icons.tsx'
import { typeNameOf } from './board.rules.ts'

/** STG-06: the icon somebody chose, else that of the type. */
export function StageIcon({
  stageType,
  icon,
  size = 20,
}: {
  stageType: StageType
  icon: string | null
  size?: number
}) {
  const Icon = stageIcons[icon as StageIconName] ?? stageIcons[typeNameOf(stageType)]
  return <Icon size={size} />
}
