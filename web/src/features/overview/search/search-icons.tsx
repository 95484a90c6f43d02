import type { ReactNode } from 'react'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import type { Icon } from '#ui/icon.tsx'
import { ArrowRightIcon, CapIcon, FormIcon, GridIcon, HelpIcon, PlusIcon, UserIcon } from '#ui/icons.tsx'
import type { Recent } from './recent.ts'

const icons: Readonly<Record<Recent['icon'], Icon>> = {
  people: UserIcon,
  academies: CapIcon,
  stages: GridIcon,
  lectures: stageIcons.Lectures,
  tests: stageIcons.Testing,
  questions: HelpIcon,
  forms: FormIcon,
  screen: ArrowRightIcon,
  action: PlusIcon,
}

export const iconOf = (kind: Recent['icon']): ReactNode => {
  const KindIcon = icons[kind]
  return <KindIcon size={20} />
}
