/** Every address of the web, said once; the router, the links and the journeys read it. */
export const paths = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  registerTeacher: '/auth/register-teacher',
  forgotPassword: '/auth/forgot-password',
  resetPassword: (token: string) => `/auth/reset-password/${encodeURIComponent(token)}`,
  social: (provider: string) => `/auth/social/${provider}`,
  confirmEmail: (hash: string) => `/auth/confirm-email/${encodeURIComponent(hash)}`,
  mailbox: '/mailbox',
  terms: '/public/terms',
  codeOfConduct: '/public/code-of-conduct',
  dataProcessing: '/public/data-processing',
  notFound: '/error/404',
  userBlocked: '/user-blocked',
  selectAcademy: '/select-academy',
  selectDirection: '/select-direction',
  academyClosed: '/academy-closed',
  noAvailableStages: '/no-available-stages',
  cabinet: '/cabinet',
  cabinetEdit: '/cabinet/edit',
  cabinetSelectAcademy: '/cabinet/select-academy',
  stage: (urlName: string) => `/cabinet/${encodeURIComponent(urlName)}`,
  main: '/main',
  academyList: '/main/academy',
  mainEdit: '/main/edit',
  people: '/main/users',
  mails: '/main/mails',
  gallery: '/dev/gallery',
} as const

/** S13: a kept location is only ever a path of our own; the pages of entering are no place to come back to. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/auth/')
