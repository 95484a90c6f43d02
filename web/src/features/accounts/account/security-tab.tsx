import { useState } from 'react'
import { owesSecondFactor } from '#lib/session/guards.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmailSection } from './email-section.tsx'
import { HistorySection } from './history-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Sections } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SocialSection } from './social-section.tsx'

export function SecurityTab() {
  const { user } = usePerson()
  // Whoever owes a second factor came here for it; it does not wander once it is set up.
  const [isFactorFirst] = useState(() => owesSecondFactor(user))
  return (
    <Sections>
      {isFactorFirst && <SecondFactorSection />}
      <PasswordSection />
      <EmailSection />
      <SocialSection />
      {!isFactorFirst && <SecondFactorSection />}
      <SessionsSection />
      <HistorySection />
    </Sections>
  )
}
