import type { FirstPage } from './first-pages.ts'
import type { LayoutsOf, PagesOf } from './screen.ts'
import type { visitorScreens } from './visitor-screens.ts'

/** Pages few visits begin with: the names of their parts stay out of what every visitor loads. */
export const visitorPages = {
  landingLayout: async () => (await import('./layouts/landing.layout.tsx')).LandingLayout,
  documentLayout: async () => (await import('./layouts/document.layout.tsx')).DocumentLayout,
  personLayout: async () => (await import('./layouts/person.layout.tsx')).PersonLayout,
  register: async () => (await import('#pages/auth/register.page.tsx')).RegisterPage,
  registerTeacher: async () => (await import('#pages/auth/register-teacher.page.tsx')).RegisterTeacherPage,
  forgotPassword: async () => (await import('#pages/auth/forgot-password.page.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('#pages/auth/reset-password.page.tsx')).ResetPasswordPage,
  social: async () => (await import('#pages/auth/social.page.tsx')).SocialPage,
  confirmEmail: async () => (await import('#pages/auth/confirm-email.page.tsx')).ConfirmEmailPage,
  confirmParticipation: async () => (await import('#pages/confirm-participation.page.tsx')).ConfirmParticipationPage,
  legal: async () => (await import('#pages/public/legal.page.tsx')).LegalPage,
  certificate: async () => (await import('#pages/certificate.page.tsx')).CertificatePage,
  publicProfile: async () => (await import('#pages/public-profile.page.tsx')).PublicProfilePage,
  verify: async () => (await import('#pages/verify.page.tsx')).VerifyPage,
  demoTest: async () => (await import('#pages/demo-test.page.tsx')).DemoTestPage,
  demoResult: async () => (await import('#pages/demo-result.page.tsx')).DemoResultPage,
  mailbox: async () => (await import('#pages/mailbox.page.tsx')).MailboxPage,
  notFound: async () => (await import('#pages/not-found.page.tsx')).NotFoundPage,
  selectAcademy: async () => (await import('#pages/select-academy.page.tsx')).SelectAcademyPage,
  selectDirection: async () => (await import('#pages/select-direction.page.tsx')).SelectDirectionPage,
  academyClosed: async () => (await import('#pages/academy-closed.page.tsx')).AcademyClosedPage,
  noAvailableStages: async () => (await import('#pages/no-available-stages.page.tsx')).NoAvailableStagesPage,
  userBlocked: async () => (await import('#pages/user-blocked.page.tsx')).UserBlockedPage,
} satisfies Omit<PagesOf<typeof visitorScreens>, FirstPage> &
  LayoutsOf<'landingLayout' | 'documentLayout' | 'personLayout'>
