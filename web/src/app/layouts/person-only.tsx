import type { ReactNode } from 'react'
import { useSession } from '#lib/session/session.store.ts'
import { AppFrameFallback } from '#app/frame-fallback.tsx'
import { AfterOnboarding } from './after-onboarding.tsx'
import { Queries } from './queries.tsx'

/** Between the end of a session and the arrival of the login page there is nobody to draw these screens for: only the frame stays. */
export function PersonOnly({ children }: { children: ReactNode }) {
  if (useSession().status !== 'known') return <AppFrameFallback />
  return (
    <Queries>
      <AfterOnboarding>{children}</AfterOnboarding>
    </Queries>
  )
}
