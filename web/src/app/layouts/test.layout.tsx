import { useSession } from '#lib/session/session.store.ts'
import { TestPage } from '#pages/assessment/test.page.tsx'

/** NAV-20: a test has no frame around it. Its onboarding steps are those of the cabinet; none begins while it runs. */
export function TestLayout() {
  if (useSession().status !== 'known') return null
  return <TestPage />
}
