import type { FirstPage } from './first-pages.ts'
import type { LayoutsOf, PagesOf } from './screen.ts'
import type { visitorScreens } from './visitor-screens.ts'

/** Pages few visits begin with: the names of their parts stay out of what every visitor loads. */
export const visitorPages = {
  landingLayout: async () => (await import('./layouts/landing.layout.tsx')).LandingLayout,
  documentLayout: async () => (await import('./layouts/document.layout.tsx')).DocumentLayout,
  personLayout: async () => (await import('./layouts/person.layout.tsx')).PersonLayout,
  registerTeacher: async () => (await import('#pages/accounts/register-teacher.page.tsx')).RegisterTeacherPage,
  forgotPassword: async () => (await import('#pages/accounts/forgot-password.page.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('#pages/accounts/reset-password.page.tsx')).ResetPasswordPage,
  social: async () => (await import('#pages/accounts/social.page.tsx')).SocialPage,
  confirmEmail: async () => (await import('#pages/accounts/confirm-email.page.tsx')).ConfirmEmailPage,
  confirmParticipation: async () =>
    (await import('#pages/academies/confirm-participation.page.tsx')).ConfirmParticipationPage,
  legal: async () => (await import('#pages/system/legal.page.tsx')).LegalPage,
  certificate: async () => (await import('#pages/programme/certificate.page.tsx')).CertificatePage,
  publicProfile: async () => (await import('#pages/accounts/public-profile.page.tsx')).PublicProfilePage,
  verify: async () => (await import('#pages/programme/verify.page.tsx')).VerifyPage,
  demoTest: async () => (await import('#pages/assessment/demo-test.page.tsx')).DemoTestPage,
  demoResult: async () => (await import('#pages/assessment/demo-result.page.tsx')).DemoResultPage,
  demo: async () => (await import('#pages/system/demo.page.tsx')).DemoPage,
  mailbox: async () => (await import('#pages/messages/mailbox.page.tsx')).MailboxPage,
  notFound: async () => (await import('#pages/system/not-found.page.tsx')).NotFoundPage,
  selectAcademy: async () => (await import('#pages/academies/select-academy.page.tsx')).SelectAcademyPage,
  selectDirection: async () => (await import('#pages/academies/select-direction.page.tsx')).SelectDirectionPage,
  academyClosed: async () => (await import('#pages/academies/academy-closed.page.tsx')).AcademyClosedPage,
  noAvailableStages: async () => (await import('#pages/programme/no-available-stages.page.tsx')).NoAvailableStagesPage,
  userBlocked: async () => (await import('#pages/accounts/user-blocked.page.tsx')).UserBlockedPage,
} satisfies Omit<PagesOf<typeof visitorScreens>, FirstPage> &
  LayoutsOf<'landingLayout' | 'documentLayout' | 'personLayout'>
