import { Outlet, useParams } from '@tanstack/react-router'
import { useStageItems } from '#features/stages/stage-items.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { AppFrame } from './app-frame.tsx'
import { GateScreen, useGate } from './gated.tsx'
import { PersonOnly } from './person-only.tsx'
import { useSidebarState } from './sidebar-state.ts'

function Cabinet() {
  const t = useT()
  const { stageUrlName } = useParams({ strict: false })
  const { isCollapsed, setCollapsed } = useSidebarState()
  const items = useStageItems(stageUrlName)
  const gate = useGate()
  const sidebar = items.length > 0 && (
    <SidebarNav
      label={t('cabinet.stages')}
      groups={[{ id: 'stages', items }]}
      collapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      collapseLabel={t('shell.collapse')}
      expandLabel={t('shell.expand')}
      sublistLabel={(label) => label}
    />
  )
  return (
    <AppFrame
      sidebar={sidebar || undefined}
      isCollapsed={isCollapsed}
      cover={gate === 'principles' ? <GateScreen gate={gate} /> : undefined}
    >
      <Outlet />
    </AppFrame>
  )
}

export function CabinetLayout() {
  return (
    <PersonOnly>
      <Cabinet />
    </PersonOnly>
  )
}
