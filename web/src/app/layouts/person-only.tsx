import type { ReactNode } from 'react'
import { useSession } from '#lib/session/session.store.ts'
import { Queries } from './queries.tsx'

/** Between the end of a session and the arrival of the login page there is nobody to draw these screens for. */
export function PersonOnly({ children }: { children: ReactNode }) {
  return useSession().status === 'known' ? <Queries>{children}</Queries> : null
}
