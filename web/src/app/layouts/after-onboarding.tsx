import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { onboardingStepFor, type OnboardingStep } from '#lib/session/onboarding.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { focusPage } from '#app/focus-page.ts'
import { onboardingScreens } from '#app/onboarding-screens.ts'
import { PageFallback } from '#app/page-fallback.tsx'
import { AppFrame } from './app-frame.tsx'

export const useOnboardingStep = (): OnboardingStep | null =>
  onboardingStepFor(useLocation({ select: ({ pathname }) => pathname }), usePerson())

/** The address stays the same when a step begins or ends, so the router does not see that another page has come. */
const useFocusAfterChange = (step: OnboardingStep | null) => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    focusPage()
  }, [step])
}

export function OnboardingScreen({ step }: { step: OnboardingStep }) {
  const Screen = onboardingScreens[step]
  return (
    <Suspense fallback={<PageFallback />}>
      <Screen />
    </Suspense>
  )
}

/** NAV-69, NAV-70, SYS-11: an onboarding step is shown in place of the page; the principles are shown over it. */
export function AfterOnboarding({ children }: { children: ReactNode }) {
  const step = useOnboardingStep()
  useFocusAfterChange(step)
  if (step === null || step === 'principles') return children
  return (
    <AppFrame>
      <OnboardingScreen step={step} />
    </AppFrame>
  )
}
