import type { ReactNode } from 'react'
import { useObservable } from '#lib/observable.ts'
import { isHandingOver } from '#lib/session/hand-over.ts'
import { useSession } from '#lib/session/session.store.ts'
import { AppFrameFallback } from '#app/frame-fallback.tsx'
import { AfterOnboarding } from './after-onboarding.tsx'
import { Queries } from './queries.tsx'

/**
 * Between the end of a session and the arrival of the login page, and while another person's page is on its way, there is
 * nobody to draw these screens for: only the frame stays.
 */
export function PersonOnly({ children }: { children: ReactNode }) {
  const isLeft = useObservable(isHandingOver)
  if (useSession().status !== 'known' || isLeft) return <AppFrameFallback />
  return (
    <Queries>
      <AfterOnboarding>{children}</AfterOnboarding>
    </Queries>
  )
}
