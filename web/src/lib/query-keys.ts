/**
 * The first word of every key in the cache. What lies under one word is loaded again together, often by another feature
 * than the one that shows it: the compiler knows no other words, so a word that changes has to change everywhere.
 */
export type QueryDomain =
  | 'academies'
  | 'account'
  | 'announcements'
  | 'autograde'
  | 'background-jobs'
  | 'cabinet'
  | 'calendar-link'
  | 'certificate'
  | 'certificate-qr'
  | 'certificates'
  | 'chat'
  | 'demo'
  | 'demo-test'
  | 'employees'
  | 'evaluations'
  | 'form-variants'
  | 'formPassing'
  | 'forms'
  | 'groups'
  | 'homework'
  | 'interviews'
  | 'lectures'
  | 'legal-texts'
  | 'letters'
  | 'mail-templates'
  | 'mailbox'
  | 'mailing-lists'
  | 'mails'
  | 'material-groups'
  | 'materials'
  | 'missing-data'
  | 'moves'
  | 'notifications'
  | 'own-experience'
  | 'participation'
  | 'people'
  | 'public-profile'
  | 'qr'
  | 'questions'
  | 'review'
  | 'review-code'
  | 'specializations'
  | 'staff-invitations'
  | 'stage-board'
  | 'stageTests'
  | 'start'
  | 'static-pages'
  | 'statistics'
  | 'system-settings'
  | 'teams'
  | 'test'
  | 'testResults'
  | 'tests'
  | 'university-select'
  | 'verification'
  | 'studentPath'

export type CacheKey = readonly [QueryDomain, ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: CacheKey
  }
}
