import type { Contract } from '@academy/contract'
import { academiesModule } from '#modules/academies/academies/academies.routes.ts'
import { academyHistoryModule } from '#modules/academies/academy-history/academy-history.routes.ts'
import { accountModule } from '#modules/accounts/account/account.routes.ts'
import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'
import { authModule } from '#modules/accounts/auth/auth.routes.ts'
import { commentsModule } from '#modules/talk/comments/comments.routes.ts'
import { formAnswersModule, formsModule } from '#modules/programme/forms/forms.routes.ts'
import { formVariantsModule } from '#modules/programme/form-variants/form-variants.routes.ts'
import { groupsModule, specializationsModule } from '#modules/academies/groups/groups.routes.ts'
import { groupMembersModule } from '#modules/academies/groups/group-members.routes.ts'
import { healthModule } from '#modules/system/health/health.routes.ts'
import type { HealthTools } from '#modules/system/health/health.service.ts'
import { stagesModule } from '#modules/programme/stages/stages.routes.ts'
import { searchModule } from '#modules/overview/search/search.routes.ts'
import { startModule } from '#modules/overview/start/start.routes.ts'
import { marksModule } from '#modules/programme/stages/stage-marks.routes.ts'
import { academyMoves, movesModule, stageMoves } from '#modules/programme/moves/moves.routes.ts'
import { changesModule } from '#modules/overview/changes/changes.routes.ts'
import { cabinetModule, lecturePage } from '#modules/overview/cabinet/cabinet.routes.ts'
import { calendarModule } from '#modules/programme/calendar/calendar.routes.ts'
import { materialGroupsModule } from '#modules/programme/materials/material-groups.routes.ts'
import { preparationsModule } from '#modules/programme/materials/material-preparations.routes.ts'
import { interviewsModule } from '#modules/programme/interviews/interviews.routes.ts'
import { lettersModule } from '#modules/programme/letters/letters.routes.ts'
import type { ImportTools } from '#modules/assessment/questions/question-import.service.ts'
import { questionsModule } from '#modules/assessment/questions/questions.routes.ts'
import { testBankModule } from '#modules/assessment/test-bank/test-bank.routes.ts'
import { testTakingModule } from '#modules/assessment/test-taking/test-taking.routes.ts'
import { stageTestsModule } from '#modules/assessment/stage-tests/stage-tests.routes.ts'
import { testResultsModule } from '#modules/assessment/test-results/test-results.routes.ts'
import { demoTestsModule } from '#modules/assessment/demo-tests/demo-tests.routes.ts'
import { chatModule } from '#modules/talk/chat/chat.routes.ts'
import { announcementsModule } from '#modules/talk/announcements/announcements.routes.ts'
import { teamsModule } from '#modules/teams/teams/teams.routes.ts'
import { evaluationsModule } from '#modules/teams/evaluations/evaluations.routes.ts'
import { legalModule } from '#modules/system/legal/legal.routes.ts'
import { lecturesModule } from '#modules/homework/lectures/lectures.routes.ts'
import { stageLecturesModule } from '#modules/homework/stage-lectures/stage-lectures.routes.ts'
import { homeworkRepositoryModule } from '#modules/homework/homework-repository/homework-repository.routes.ts'
import type { HomeworkRepositoryTools } from '#modules/homework/homework-repository/homework-repository.service.ts'
import { homeworkModule } from '#modules/homework/homework/homework.routes.ts'
import type { SubmitTools } from '#modules/homework/homework/homework-submit.service.ts'
import type { CodeTools } from '#modules/homework/review/review-code.service.ts'
import { reviewModule } from '#modules/homework/review/review.routes.ts'
import { autogradeModule } from '#modules/homework/autograde/autograde.routes.ts'
import { runnerModule } from '#modules/homework/runner/runner.routes.ts'
import type { RunnerTools } from '#modules/homework/runner/runner.service.ts'
import { certificatesModule } from '#modules/programme/certificates/certificates.routes.ts'
import { statisticsModule } from '#modules/overview/statistics/statistics.routes.ts'
import { staticPagesModule } from '#modules/system/static-pages/static-pages.routes.ts'
import { savedViewsModule } from '#modules/academies/saved-views/saved-views.routes.ts'
import { employeesModule } from '#modules/academies/employees/employees.routes.ts'
import { demoModule, type DemoTools } from '#modules/system/demo/demo.routes.ts'
import { mailboxModule } from '#modules/messages/mail/mail.routes.ts'
import { mailingListsModule } from '#modules/messages/mailing-lists/mailing-lists.routes.ts'
import { mailTemplatesModule } from '#modules/messages/mail-templates/mail-templates.routes.ts'
import { mailsModule } from '#modules/messages/mails/mails.routes.ts'
import { notificationsModule } from '#modules/messages/notifications/notifications.routes.ts'
import type { DeviceTools } from '#modules/messages/notifications/notifications.service.ts'
import { directionsModule } from '#modules/accounts/people/person-direction.routes.ts'
import { peopleModule } from '#modules/accounts/people/people.routes.ts'
import { staffInvitationsModule } from '#modules/accounts/staff-invitations/staff-invitations.routes.ts'
import { summariesModule } from '#modules/overview/summaries/summaries.routes.ts'
import { settingsModule } from '#modules/system/settings/settings.routes.ts'
import { translationsModule } from '#modules/system/translations/translations.routes.ts'
import type { Dictionaries } from '#modules/system/translations/translations.service.ts'
import { legalAcceptance, rolesModule, usersModule } from '#modules/accounts/users/users.routes.ts'
import type { MailParty } from '#platform/mail-transport.ts'
import type { BoundEndpoint } from '#platform/module.ts'

export interface ModuleTools
  extends
    AuthTools,
    ImportTools,
    RunnerTools,
    HomeworkRepositoryTools,
    CodeTools,
    SubmitTools,
    DeviceTools,
    DemoTools,
    HealthTools {
  dictionaries: Dictionaries
  hasLocalMailbox: boolean
  mailFrom: MailParty
}

/** One line per domain of the contract; a domain without a line does not compile. */
export const bindModules = (tools: ModuleTools): Record<keyof Contract, BoundEndpoint[]> => ({
  auth: authModule(tools),
  account: accountModule(tools),
  users: usersModule(tools),
  people: peopleModule,
  directions: directionsModule(tools),
  staffInvitations: staffInvitationsModule,
  comments: commentsModule,
  summaries: summariesModule,
  roles: rolesModule,
  academies: academiesModule(tools, academyMoves),
  academyHistory: academyHistoryModule,
  start: startModule,
  search: searchModule,
  groups: groupsModule,
  groupMembers: groupMembersModule,
  specializations: specializationsModule,
  stages: stagesModule(stageMoves),
  marks: marksModule,
  moves: movesModule,
  changes: changesModule,
  cabinet: cabinetModule,
  calendar: calendarModule(tools),
  materialGroups: materialGroupsModule,
  preparations: preparationsModule,
  interviews: interviewsModule,
  letters: lettersModule,
  questions: questionsModule(tools),
  testBank: testBankModule,
  tests: testTakingModule,
  stageTests: stageTestsModule,
  testResults: testResultsModule,
  demoTests: demoTestsModule(tools),
  teams: teamsModule,
  evaluations: evaluationsModule,
  chat: chatModule(tools),
  announcements: announcementsModule,
  lectures: lecturesModule(tools),
  stageLectures: stageLecturesModule,
  homeworkRepository: homeworkRepositoryModule(tools),
  homework: homeworkModule(tools, lecturePage),
  review: reviewModule(tools),
  autograde: autogradeModule,
  runner: runnerModule(tools),
  certificates: certificatesModule(tools),
  statistics: statisticsModule,
  staticPages: staticPagesModule,
  employees: employeesModule,
  savedViews: savedViewsModule,
  forms: formsModule,
  formAnswers: formAnswersModule,
  formVariants: formVariantsModule,
  notifications: notificationsModule(tools),
  settings: settingsModule(tools),
  legal: legalModule(legalAcceptance),
  translations: translationsModule(tools.dictionaries),
  health: healthModule(tools),
  mails: mailsModule,
  mailTemplates: mailTemplatesModule(tools),
  mailingLists: mailingListsModule(tools),
  mailbox: mailboxModule(tools),
  demo: demoModule(tools),
})
