import { accountApi } from './account.ts'
import { academiesApi } from './academies.ts'
import { academyHistoryApi } from './academy-history.ts'
import { announcementsApi } from './announcements.ts'
import { authApi } from './auth.ts'
import { autogradeApi } from './autograde.ts'
import { cabinetApi, calendarApi } from './cabinet.ts'
import { chatApi } from './chat.ts'
import { certificatesApi } from './certificates.ts'
import { commentsApi } from './comments.ts'
import { evaluationsApi } from './evaluations.ts'
import { formAnswersApi } from './form-answers.ts'
import { formVariantsApi } from './form-variants.ts'
import { formsApi } from './forms.ts'
import { demoApi } from './demo.ts'
import { demoTestsApi } from './demo-tests.ts'
import { directionsApi } from './directions.ts'
import { groupMembersApi } from './group-members.ts'
import { employeesApi, groupsApi, specializationsApi } from './groups.ts'
import { homeworkApi } from './homework.ts'
import { interviewsApi } from './interviews.ts'
import { legalApi } from './legal.ts'
import { homeworkRepositoryApi, lecturesApi, stageLecturesApi } from './lectures.ts'
import { lettersApi } from './letters.ts'
import { mailingListsApi } from './mailing-lists.ts'
import { mailTemplatesApi } from './mail-templates.ts'
import { mailsApi } from './mails.ts'
import { materialGroupsApi, preparationsApi } from './materials.ts'
import { changesApi } from './changes.ts'
import { movesApi } from './moves.ts'
import { notificationsApi } from './notifications.ts'
import { peopleApi } from './people.ts'
import { questionsApi } from './questions.ts'
import { testBankApi } from './test-bank.ts'
import { stageTestsApi } from './stage-tests.ts'
import { testResultsApi } from './test-results.ts'
import { reviewApi } from './review.ts'
import { runnerApi } from './runner.ts'
import { savedViewsApi } from './saved-views.ts'
import { marksApi } from './stage-marks.ts'
import { stagesApi } from './stages.ts'
import { searchApi } from './search.ts'
import { startApi } from './start.ts'
import { staticPagesApi } from './static-pages.ts'
import { staffInvitationsApi } from './staff-invitations.ts'
import { statisticsApi } from './statistics.ts'
import { summariesApi } from './summaries.ts'
import { healthApi, mailboxApi, settingsApi } from './system.ts'
import { teamsApi } from './teams.ts'
import { testsApi } from './tests.ts'
import { translationsApi } from './translations.ts'
import { rolesApi, usersApi } from './users.ts'

/** Everything the server answers. A domain without a line here does not exist. */
export const contract = {
  auth: authApi,
  account: accountApi,
  users: usersApi,
  people: peopleApi,
  directions: directionsApi,
  staffInvitations: staffInvitationsApi,
  comments: commentsApi,
  summaries: summariesApi,
  roles: rolesApi,
  academies: academiesApi,
  academyHistory: academyHistoryApi,
  start: startApi,
  search: searchApi,
  groups: groupsApi,
  groupMembers: groupMembersApi,
  specializations: specializationsApi,
  employees: employeesApi,
  savedViews: savedViewsApi,
  stages: stagesApi,
  marks: marksApi,
  moves: movesApi,
  changes: changesApi,
  cabinet: cabinetApi,
  calendar: calendarApi,
  materialGroups: materialGroupsApi,
  preparations: preparationsApi,
  interviews: interviewsApi,
  letters: lettersApi,
  questions: questionsApi,
  testBank: testBankApi,
  tests: testsApi,
  stageTests: stageTestsApi,
  testResults: testResultsApi,
  demoTests: demoTestsApi,
  teams: teamsApi,
  evaluations: evaluationsApi,
  chat: chatApi,
  announcements: announcementsApi,
  lectures: lecturesApi,
  stageLectures: stageLecturesApi,
  homeworkRepository: homeworkRepositoryApi,
  homework: homeworkApi,
  review: reviewApi,
  autograde: autogradeApi,
  runner: runnerApi,
  certificates: certificatesApi,
  statistics: statisticsApi,
  staticPages: staticPagesApi,
  forms: formsApi,
  formAnswers: formAnswersApi,
  formVariants: formVariantsApi,
  notifications: notificationsApi,
  settings: settingsApi,
  legal: legalApi,
  translations: translationsApi,
  health: healthApi,
  mails: mailsApi,
  mailTemplates: mailTemplatesApi,
  mailingLists: mailingListsApi,
  mailbox: mailboxApi,
  demo: demoApi,
}
export type Contract = typeof contract
