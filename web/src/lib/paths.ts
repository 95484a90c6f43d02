/** Every address of the web, said once; the router, the links and the journeys read it. */
export const paths = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
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
  cabinetSelectAcademy: '/cabinet/select-academy',
  stage: (urlName: string) => `/cabinet/${encodeURIComponent(urlName)}`,
  main: '/main',
  academyList: '/main/academy',
  gallery: '/dev/gallery',
} as const

/** S13: a kept location is only ever a path of our own. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith(paths.login)
