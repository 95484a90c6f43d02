import type { EndpointName } from './endpoints.ts'

/**
 * Calls that nobody of the table brings to a good end with the sample that is given: the matrix sees who is refused,
 * and the named test sees the call succeed. A name that succeeds after all has to leave this list.
 */
export const neverAnswered: Partial<Record<EndpointName, string>> = {
  // Their samples hold a key that nobody has: a true one comes with a mail, and counts once.
  'auth.confirmEmail': 'auth-confirmation.test.ts',
  'auth.resendConfirmation': 'auth-confirmation.test.ts',
  'auth.passwordReset': 'auth-recovery.test.ts',
  'auth.passwordResetCheck': 'auth-recovery.test.ts',
  'academies.confirmParticipation': 'academy-membership-participation.test.ts',
  // It comes from a page of Google or Facebook, and those are out of reach here.
  'auth.socialFinish': 'auth-social-flow.test.ts',
  'auth.socialLinkFinish': 'auth-social-link.test.ts',
  'questions.parseGoogle': 'question-import.test.ts',
  // A repository that is there would be read by git, call for call.
  'review.code': 'review-code.test.ts',
  'review.codeFile': 'review-code.test.ts',
  // The session that somebody acts by, and the slip of a demo test that was begun.
  'auth.renewImpersonation': 'auth-impersonation.test.ts',
  'demoTests.submit': 'demo-tests.test.ts',
  // The password is wrong, because everybody in turn would be gone.
  'account.selfDelete': 'privacy-erasure.test.ts',
}
