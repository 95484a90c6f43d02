import { createRoute, lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { paths } from '#lib/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { MainPage } from './main-pages.ts'
import { rootRoute } from './root-route.ts'

const part = (page: MainPage) =>
  lazyRouteComponent(async () => {
    const { mainPages } = await import('./main-pages.ts')
    return { default: await mainPages[page]() }
  })

const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.main,
  component: part('layout'),
  errorComponent: ErrorScreen,
})

const screen = <const P extends string>(path: P, page: MainPage, staticData: StaticDataRouteOption = {}) =>
  createRoute({
    getParentRoute: () => mainLayout,
    path,
    staticData,
    component: part(page),
  })

/** The staff area, a line per screen. */
export const mainRoutes = mainLayout.addChildren([
  screen('/', 'overview'),
  screen('academy', 'academyList'),
  screen('academy-create', 'academyCreate'),
  screen('academy/$academyId', 'academyEdit'),
  screen('groups', 'groups'),
  screen('users', 'people'),
  screen('user-list/$id', 'userList', { isHeaderHidden: true }),
  screen('statistics/funnel', 'funnel'),
  screen('statistics/stages', 'stageStatistics'),
  screen('moves', 'moves'),
  screen('mails', 'mails'),
  screen('preparation-materials', 'preparationMaterials'),
  screen('material-groups', 'materialGroups'),
  screen('announcements', 'announcements'),
  screen('static-pages', 'staticPages'),
  screen('system-settings', 'systemSettings'),
  screen('stages', 'stages'),
  screen('stages/create', 'stageCreate'),
  screen('stages/$stageId', 'stageEdit'),
  screen('stages/$stageId/users', 'stageUsers'),
  screen('stages/$stageId/lectures/$stageLectureId', 'stageLecture'),
  screen('lectures', 'lectures'),
  screen('lectures/$lectureId', 'lectureEdit'),
  screen('interviews', 'interviews'),
  screen('motivation-letters', 'motivationLetters'),
  screen('tests', 'tests'),
  screen('tests/$testId', 'testEdit'),
  screen('tests/$testId/import', 'questionImport'),
  screen('tests/questions/$questionId', 'question'),
  screen('tests/results/$stageTestId', 'testResults'),
  screen('tests/live/$stageTestId', 'testLive'),
  screen('homeworks/review', 'reviewDesk'),
  screen('homeworks/review/$responseId', 'reviewOne'),
  screen('homeworks/autograde', 'autograde'),
  screen('homeworks/autograde/$stageLectureId', 'autogradePanel'),
  screen('teams', 'teams'),
  screen('teams/$teamId', 'team'),
  screen('homeworks/chat', 'staffChat'),
  screen('evaluations', 'evaluations'),
  screen('project-evaluations', 'projectEvaluations'),
  screen('edit', 'edit'),
])
