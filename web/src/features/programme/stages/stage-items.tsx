import { keyOf, stageTypes } from '@academy/contract/enums'
import type { RouteLecture, StageRoute } from '@academy/contract/users'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { stageIcons, type StageIconName } from '#domain/programme/stage-icons.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { isShutOut, visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Icon } from '#ui/icon.tsx'
import type { NavItem, NavSubItem } from '#ui/sidebar-nav.tsx'

/** STG-06: the icon staff chose, else the one of the type. */
export const iconOf = ({ icon, stageType }: Pick<StageRoute, 'icon' | 'stageType'>): Icon =>
  stageIcons[icon as StageIconName] ?? stageIcons[keyOf(stageTypes, stageType) ?? 'Pending']

/** What is shown now: the stage and, below it, the lecture of the address. */
export interface ShownPage {
  stageUrlName: string | undefined
  lectureUrlName: string | undefined
}

/** STG-35 to STG-46, STG-49: the sidebar of the cabinet. */
export const useStageItems = (shown: ShownPage): NavItem[] => {
  const t = useT()
  const locale = useLocale()
  const { user, selection, role } = usePerson()
  if (role !== 'Student' || isShutOut(user, selection)) return []
  // STG-40: whoever acts as somebody reads the stages, but not the lectures.
  const isActing = user.impersonator !== null

  const lectureItem = (stage: StageRoute, lecture: RouteLecture): NavSubItem => ({
    id: String(lecture.stageLectureId),
    label: localized(lecture.shortName, locale),
    active: stage.urlName === shown.stageUrlName && lecture.urlName === shown.lectureUrlName,
    tooltip: t('lecture.startsOn', { date: formatDateTime(lecture.startDate, locale) }),
    ...(lecture.available && !isActing ? { href: paths.stageLecture(stage.urlName, lecture.urlName) } : {}),
    ...(lecture.available ? {} : { lockedLabel: t('stage.locked') }),
    ...(lecture.isUrgent ? { urgentLabel: t('stage.urgent') } : {}),
    ...(lecture.isAttention ? { attentionLabel: t('stage.attention') } : {}),
    ...(lecture.mark === null ? {} : { badge: <MarkBadge mark={lecture.mark} label={t('stage.mark')} /> }),
  })

  return visibleStages(user.routes).map((stage) => {
    const { testSummary } = stage
    const isShown = stage.urlName === shown.stageUrlName
    return {
      id: String(stage.id),
      label: localized(stage.name, locale),
      icon: iconOf(stage),
      active: isShown && shown.lectureUrlName === undefined,
      // STG-39; a list of which a lecture is open stays open too.
      defaultExpanded: stage.isCurrentStage || isShown,
      children: stage.lectures.map((lecture) => lectureItem(stage, lecture)),
      ...(stage.available ? { href: paths.stage(stage.urlName) } : { lockedLabel: t('stage.locked') }),
      ...(stage.isUrgent ? { urgentLabel: t('stage.urgent') } : {}),
      ...(stage.isAttention ? { attentionLabel: t('stage.attention') } : {}),
      ...(testSummary === null
        ? {}
        : {
            badge: (
              <PercentBadge
                percent={testSummary.successPercent}
                rank={testSummary.equityPercent}
                isPassed={testSummary.isPassed}
                label={t('stage.testResult')}
              />
            ),
          }),
    }
  })
}
