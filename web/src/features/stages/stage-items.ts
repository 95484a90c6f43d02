import { keyOf, stageTypes } from '@academy/contract/enums'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { isShutOut, visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { NavItem } from '#ui/sidebar-nav.tsx'
import { stageIcons } from '#ui/stage-icons.tsx'

/** STG-35 to STG-37: the sidebar of the cabinet. */
export const useStageItems = (currentUrlName: string | undefined): NavItem[] => {
  const t = useT()
  const locale = useLocale()
  const { user, selection, role } = usePerson()
  if (role !== 'Student' || isShutOut(user, selection)) return []
  return visibleStages(user.routes).map((stage) => ({
    id: String(stage.id),
    label: localized(stage.name, locale),
    icon: stageIcons[keyOf(stageTypes, stage.stageType) ?? 'Pending'],
    active: stage.urlName === currentUrlName,
    ...(stage.available ? { href: paths.stage(stage.urlName) } : { lockedLabel: t('stage.locked') }),
    ...(stage.isUrgent ? { urgentLabel: t('stage.urgent') } : {}),
  }))
}
