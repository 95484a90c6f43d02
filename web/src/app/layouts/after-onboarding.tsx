import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { onboardingStepFor, type OnboardingStep } from '#lib/session/onboarding.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { focusPage } from '#app/focus-page.ts'
import { gateScreens } from '#app/onboarding-screens.ts'
import { PageFallback } from '#app/page-fallback.tsx'
import { AppFrame } from './app-frame.tsx'

export const useGate = (): OnboardingStep | null =>
  onboardingStepFor(useLocation({ select: ({ pathname }) => pathname }), usePerson())

/** The address stays the same when a gate opens, so the router does not see that another page has come. */
const useFocusAfterChange = (gate: OnboardingStep | null) => {
  const shown = useRef(gate)
  useEffect(() => {
    if (shown.current === gate) return
    shown.current = gate
    window.scrollTo({ top: 0 })
    focusPage()
  }, [gate])
}

export function GateScreen({ gate }: { gate: OnboardingStep }) {
  const Screen = gateScreens[gate]
  return (
    <Suspense fallback={<PageFallback />}>
      <Screen />
    </Suspense>
  )
}

/** NAV-69, NAV-70, SYS-11: what has to be answered stands in the place of the page; the principles lie over it. */
export function Gated({ children }: { children: ReactNode }) {
  const gate = useGate()
  useFocusAfterChange(gate)
  if (gate === null || gate === 'principles') return children
  return (
    <AppFrame>
      <GateScreen gate={gate} />
    </AppFrame>
  )
}
