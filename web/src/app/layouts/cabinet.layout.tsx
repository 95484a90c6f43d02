import { Outlet } from '@tanstack/react-router'
import { useFollowRoutes } from '#features/programme/stages/follow-routes.ts'
import { useStageItems } from '#features/programme/stages/stage-items.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { AppFrame } from './app-frame.tsx'
import { OnboardingScreen, useOnboardingStep } from './after-onboarding.tsx'
import { PersonOnly } from './person-only.tsx'
import { useLeftoverAnswers } from './leftover-answers.ts'
import { useSidebarState } from './sidebar-state.ts'

interface Opened {
  stageUrlName?: string
  lectureUrlName?: string
}

function Cabinet({ stageUrlName, lectureUrlName }: Opened) {
  const t = useT()
  const { isCollapsed, setCollapsed } = useSidebarState()
  const items = useStageItems({ stageUrlName, lectureUrlName })
  useFollowRoutes()
  useLeftoverAnswers()
  const step = useOnboardingStep()
  const sidebar = items.length > 0 && (
    <SidebarNav
      label={t('cabinet.stages')}
      groups={[{ id: 'stages', items }]}
      collapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      collapseLabel={t('shell.collapse')}
      expandLabel={t('shell.expand')}
      sublistLabel={(name) => t('cabinet.lecturesOf', { name })}
    />
  )
  return (
    <AppFrame
      sidebar={sidebar || undefined}
      isCollapsed={isCollapsed}
      cover={step === 'principles' ? <OnboardingScreen step={step} /> : undefined}
    >
      <Outlet />
    </AppFrame>
  )
}

export function CabinetLayout(opened: Opened) {
  return (
    <PersonOnly>
      <Cabinet {...opened} />
    </PersonOnly>
  )
}
