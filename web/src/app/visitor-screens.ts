import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { Forward, Screen, Visit } from './screen.ts'

// The secrets of a mail or of a provider leave the address bar before anybody sees them; the pages find them in the state
// of the entry.

/** NAV-06 */
const withoutConfirmationHash = ({ words: { error, email, hash }, state: { from } }: Visit): Forward | null =>
  hash
    ? {
        href: paths.login + formatQuery({ error, email }),
        state: { ...(from ? { from } : {}), confirmationHash: hash },
      }
    : null
/** ACC-40 */
const withoutResetToken = ({ parts }: Visit): Forward => ({
  href: '/auth/reset-password',
  state: { resetToken: parts['token']! },
})
/** ACC-41 */
const withoutProviderCode = ({ parts, query }: Visit): Forward | null =>
  query === '' ? null : { href: paths.social(parts['provider']!), state: { socialSearch: query } }

/**
 * Visitors, and people between academies, a row per screen. A row has the name of its page in first-pages.ts or
 * visitor-pages.ts.
 */
export const visitorScreens = {
  home: { path: paths.home, layout: 'none' },

  login: { path: paths.login, layout: 'auth', leadsTo: withoutConfirmationHash },
  register: { path: paths.register, layout: 'auth', slogan: 'register.welcome', isWide: true },
  registerTeacher: { path: paths.registerTeacher, layout: 'auth', slogan: 'registerTeacher.welcome', isWide: true },
  forgotPassword: { path: paths.forgotPassword, layout: 'auth', slogan: 'recovery.welcome' },
  resetPassword: { path: '/auth/reset-password', layout: 'auth', slogan: 'recovery.welcome' },
  resetToken: {
    path: '/auth/reset-password/$token',
    page: 'resetPassword',
    layout: 'auth',
    leadsTo: withoutResetToken,
  },
  social: { path: '/auth/social/$provider', layout: 'auth', leadsTo: withoutProviderCode },
  confirmEmail: { path: '/auth/confirm-email/$hash', layout: 'auth' },
  confirmParticipation: { path: '/confirm-participation/$hash', layout: 'auth', texts: ['student'] },

  terms: { path: paths.terms, page: 'legal' },
  codeOfConduct: { path: paths.codeOfConduct, page: 'legal' },
  dataProcessing: { path: paths.dataProcessing, page: 'legal' },
  privacy: { path: paths.privacy, page: 'legal' },
  imprint: { path: paths.imprint, page: 'legal' },
  certificate: { path: '/certificate/$userAcademyId', layout: 'document', pageTexts: 'accounts' },
  publicProfile: { path: '/public/$userAcademyId', pageTexts: 'accounts' },
  verify: { path: '/verify', pageTexts: 'accounts' },
  verifyNumber: { path: '/verify/$number', page: 'verify', pageTexts: 'accounts' },
  // NAV-08
  demoTest: { path: '/demo-test/$hash', pageTexts: 'demo' },
  demoResult: { path: '/demo-test/result/$resultId', pageTexts: 'demo' },
  mailbox: { path: paths.mailbox },
  demo: { path: paths.demo, pageTexts: 'demo' },
  notFound: { path: paths.notFound },

  selectAcademy: { path: paths.selectAcademy, layout: 'person' },
  cabinetSelectAcademy: { path: paths.cabinetSelectAcademy, page: 'selectAcademy', layout: 'cabinet' },
  selectDirection: { path: paths.selectDirection, layout: 'person' },
  academyClosed: { path: paths.academyClosed, layout: 'person' },
  noAvailableStages: { path: paths.noAvailableStages, layout: 'person' },
  userBlocked: { path: paths.userBlocked, layout: 'person' },
  // The guard has kept which entry of the inbox it is and led on to a page with the inbox.
  news: { path: '/news/$key', layout: 'person', page: null, leadsTo: () => ({ href: paths.home }) },
} as const satisfies Record<string, Screen>
