import { paths } from '#lib/paths.ts'
import type { Screen } from './screen.ts'

/** The student's cabinet and what students open beside it, a row per screen. A row has its page in cabinet-pages.ts. */
export const cabinetScreens = {
  // The guard forwards /cabinet to the landing stage; the page is named here so that it is on its way meanwhile.
  cabinet: { path: paths.cabinet, page: 'stage' },
  // NAV-17, NAV-35: the account page of both areas.
  edit: { path: paths.cabinetEdit, texts: ['accounts'] },
  stage: { path: '/cabinet/$stageUrlName' },
  lecture: { path: '/cabinet/$stageUrlName/$lectureUrlName' },
  // NAV-18
  task: { path: '/cabinet/$stageUrlName/$lectureUrlName/task' },
  // NAV-19
  chat: { path: '/cabinet/$stageUrlName/$lectureUrlName/chat', texts: ['chat'] },
  // NAV-20: nothing around it, neither sidebar nor menu.
  test: { path: paths.test, layout: 'none', texts: ['student'] },
  // NAV-21: for its owner and for staff, so it lies in neither area.
  testSummary: { path: '/test-summary/$summaryId', layout: 'person' },
  // NAV-23: for students and staff alike, in whichever academy the form is.
  form: { path: '/form/$formId', layout: 'person' },
} as const satisfies Record<string, Screen>
