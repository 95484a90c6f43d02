import { paths } from '#lib/paths.ts'
import type { StaffScreen } from './screen.ts'

/**
 * The staff area, a row per screen, in the order of the menu. A row has the name of its page in staff-pages.ts, where the
 * imports are kept apart: this table is loaded by every visitor, those only by staff.
 */
export const staffScreens = {
  overview: { path: paths.main, needs: 'staff', menu: { area: 'home', label: 'common.overview', icon: 'home' } },
  academyList: {
    path: paths.academyList,
    needs: 'academies.overview',
    menu: { area: 'home', label: 'academies.title', icon: 'cap' },
  },
  academyCreate: { path: paths.academyCreate, needs: 'academies.create' },
  academyEdit: { path: '/main/academy/$academyId', needs: 'academies.overview' },
  edit: { path: paths.mainEdit, needs: 'staff', texts: ['accounts'] },

  stages: {
    path: paths.mainStages,
    needs: 'stages.board',
    texts: ['programme'],
    menu: { area: 'programme', label: 'common.stages', icon: 'grid' },
  },
  stageCreate: { path: paths.mainStageCreate, needs: 'stages.manage', texts: ['programme'] },
  stageDates: { path: paths.mainStageDates, needs: 'stages.board', texts: ['programme'] },
  stageEdit: { path: '/main/stages/$stageId', needs: 'stages.board', texts: ['programme'] },
  stageUsers: { path: '/main/stages/$stageId/users', needs: 'stageUsers.read', texts: ['programme'] },
  stageLecture: {
    path: '/main/stages/$stageId/lectures/$stageLectureId',
    needs: 'lectures.read',
    texts: ['homework'],
  },
  moves: {
    path: paths.moves,
    needs: 'academies.moveCount',
    menu: { area: 'programme', label: 'staff.nav.moves', icon: 'arrow' },
  },
  groups: {
    path: paths.groups,
    needs: 'groups.manage',
    menu: { area: 'programme', label: 'groups.title', icon: 'team' },
  },
  preparationMaterials: {
    path: paths.preparationMaterials,
    needs: 'stages.board',
    texts: ['programme'],
    menu: { area: 'programme', label: 'staff.nav.preparations', icon: 'materials' },
  },
  materialGroups: {
    path: paths.materialGroups,
    needs: 'materialGroups.manage',
    texts: ['programme'],
    menu: { area: 'programme', label: 'common.materialGroups', icon: 'markdown' },
  },
  lectures: {
    path: paths.lectures,
    needs: 'lectures.read',
    texts: ['homework'],
    menu: { area: 'programme', label: 'common.lectures', icon: 'lectures' },
  },
  lectureEdit: { path: '/main/lectures/$lectureId', needs: 'lectures.read', texts: ['homework'] },
  tests: {
    path: paths.tests,
    needs: 'stageTests.read',
    texts: ['assessment'],
    menu: { area: 'programme', label: 'common.tests', icon: 'tests' },
  },
  testEdit: { path: '/main/tests/$testId', needs: 'tests.manage', texts: ['assessment'] },
  questionImport: { path: '/main/tests/$testId/import', needs: 'tests.manage', texts: ['assessment'] },
  question: { path: '/main/tests/questions/$questionId', needs: 'tests.manage', texts: ['assessment'] },
  testResults: { path: '/main/tests/results/$stageTestId', needs: 'tests.fullSummary', texts: ['assessment'] },
  testLive: { path: '/main/tests/live/$stageTestId', needs: 'tests.watchStarts', texts: ['assessment'] },
  staticPages: {
    path: paths.staticPages,
    needs: 'stages.board',
    texts: ['programme'],
    menu: { area: 'programme', label: 'common.staticPages', icon: 'page' },
  },

  people: {
    path: paths.people,
    needs: 'users.read',
    menu: { area: 'people', label: 'people.title', icon: 'users' },
  },
  person: { path: '/main/users/$userId', needs: 'users.read', texts: ['person'] },
  userList: { path: '/main/user-list/$id', needs: 'users.read', isHeaderHidden: true },
  reviewDesk: {
    path: paths.reviewDesk,
    needs: 'homework.read',
    texts: ['homework'],
    menu: { area: 'people', label: 'common.review', icon: 'check' },
  },
  reviewOne: { path: '/main/homeworks/review/$responseId', needs: 'homework.read', texts: ['homework'] },
  staffChat: {
    path: paths.staffChat,
    needs: 'chat.staff',
    texts: ['talk', 'chat'],
    menu: { area: 'people', label: 'common.chats', icon: 'chat' },
  },
  autograde: {
    path: paths.autograde,
    needs: 'autograde.manage',
    texts: ['homework'],
    menu: { area: 'people', label: 'common.automaticChecks', icon: 'monitor' },
  },
  autogradePanel: {
    path: '/main/homeworks/autograde/$stageLectureId',
    needs: 'autograde.manage',
    texts: ['homework'],
  },
  evaluations: {
    path: paths.evaluations,
    needs: 'teams.overview',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.studentEvaluations', icon: 'star' },
  },
  projectEvaluations: {
    path: paths.projectEvaluations,
    needs: 'teams.overview',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.projectEvaluations', icon: 'medal' },
  },
  announcements: {
    path: paths.announcements,
    needs: 'announcements.manage',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.announcements', icon: 'megaphone' },
  },
  forms: {
    path: paths.forms,
    needs: 'forms.manage',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.forms', icon: 'form' },
  },
  formEdit: { path: '/main/forms/$formId', needs: 'forms.manage', texts: ['talk'] },
  formMessages: { path: '/main/forms/$formId/messages', needs: 'forms.manage', texts: ['talk'] },
  formUsers: { path: '/main/forms/$formId/users', needs: 'forms.manage', texts: ['talk'] },
  formAnswers: { path: '/main/forms/$formId/answers', needs: 'forms.manage', texts: ['talk'] },
  motivationLetters: {
    path: paths.motivationLetters,
    needs: 'letters.read',
    texts: ['programme'],
    menu: { area: 'people', label: 'common.motivationLetters', icon: 'pencil' },
  },
  interviews: {
    path: paths.interviews,
    needs: 'interviews.manage',
    texts: ['programme'],
    menu: { area: 'people', label: 'common.interviews', icon: 'calendar' },
  },
  certificates: {
    path: paths.certificates,
    needs: 'users.read',
    texts: ['programme'],
    menu: { area: 'people', label: 'certificates.title', icon: 'certificate' },
  },
  teams: {
    path: paths.teams,
    needs: 'teams.overview',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.teams', icon: 'board' },
  },
  team: { path: '/main/teams/$teamId', needs: 'teams.overview', texts: ['talk'] },
  formVariants: {
    path: paths.formVariants,
    needs: 'formVariants.manage',
    texts: ['talk'],
    menu: { area: 'people', label: 'common.listsForForms', icon: 'list' },
  },

  funnel: {
    path: paths.funnel,
    needs: 'statistics.read',
    menu: { area: 'statistics', label: 'funnel.title', icon: 'funnel' },
  },
  stageStatistics: {
    path: paths.stageStatistics,
    needs: 'statistics.read',
    menu: { area: 'statistics', label: 'statistics.stages.title', icon: 'chart' },
  },

  mails: {
    path: paths.mails,
    needs: 'settings.admin',
    menu: { area: 'system', label: 'mails.title', icon: 'mail' },
  },
  mailTemplates: {
    path: paths.mailTemplates,
    needs: 'mailTemplates.manage',
    texts: ['talk'],
    menu: { area: 'system', label: 'common.emailTemplates', icon: 'mailOpen' },
  },
  mailTemplate: {
    path: '/main/mail-templates/$academy/$action/$language',
    needs: 'mailTemplates.manage',
    texts: ['talk'],
  },
  systemSettings: {
    path: paths.systemSettings,
    needs: 'settings.admin',
    texts: ['programme'],
    menu: { area: 'system', label: 'systemSettings.title', icon: 'settings' },
  },
  legalTexts: {
    path: paths.legalTexts,
    needs: 'settings.admin',
    texts: ['programme'],
    menu: { area: 'system', label: 'common.legalDocuments', icon: 'shield' },
  },
  backgroundJobs: {
    path: paths.backgroundJobs,
    needs: 'settings.update',
    texts: ['programme'],
    menu: { area: 'system', label: 'common.backgroundJobs', icon: 'clock' },
  },
} as const satisfies Record<string, StaffScreen>
