import { lazyRouteComponent } from '@tanstack/react-router'
import type { TranslationArea } from '@academy/contract/translations'
import { loadArea } from '#lib/i18n/i18n.ts'
import { reloadOnce } from '#lib/reload-once.ts'
import type { OnboardingStep } from '#lib/session/onboarding.rules.ts'

/** Loads a page with its texts: a step may also begin without a navigation, when the account is loaded anew. */
export const withTexts = async <T>(page: Promise<T>, area: TranslationArea = 'accounts'): Promise<T> =>
  (await Promise.all([page, loadArea(area)]).catch((error: unknown) => reloadOnce(error)))[0]

/** Few people see them, and each only once: nobody else loads them. */
export const onboardingScreens = {
  missingData: lazyRouteComponent(() => withTexts(import('#pages/accounts/missing-data.page.tsx')), 'MissingDataPage'),
  legal: lazyRouteComponent(() => withTexts(import('#pages/system/accept-legal.page.tsx')), 'AcceptLegalPage'),
  experience: lazyRouteComponent(() => withTexts(import('#pages/accounts/experience.page.tsx')), 'ExperiencePage'),
  principles: lazyRouteComponent(() => withTexts(import('#pages/accounts/principles.page.tsx')), 'PrinciplesPage'),
  referral: lazyRouteComponent(() => withTexts(import('#pages/accounts/referral.page.tsx')), 'ReferralPage'),
} satisfies Record<OnboardingStep, ReturnType<typeof lazyRouteComponent>>
