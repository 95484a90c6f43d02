import { Outlet } from '@tanstack/react-router'
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'

/** People between academies: the header with the selector, no sidebar. */
export function PersonLayout() {
  return (
    <PersonOnly>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </PersonOnly>
  )
}
