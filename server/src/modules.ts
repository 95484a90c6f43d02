import type { Contract } from '@academy/contract'
import { academiesModule } from '#modules/academies/academies.routes.ts'
import { accountModule } from '#modules/account/account.routes.ts'
import type { AuthTools } from '#modules/auth/auth.service.ts'
import { authModule } from '#modules/auth/auth.routes.ts'
import { commentsModule } from '#modules/comments/comments.routes.ts'
import { formAnswersModule, formsModule } from '#modules/forms/forms.routes.ts'
import { formVariantsModule } from '#modules/form-variants/form-variants.routes.ts'
import { groupsModule, specializationsModule } from '#modules/groups/groups.routes.ts'
import { groupMembersModule } from '#modules/groups/members.routes.ts'
import { healthModule } from '#modules/health/health.routes.ts'
import type { Readiness } from '#modules/health/health.service.ts'
import { stagesModule } from '#modules/stages/stages.routes.ts'
import { startModule } from '#modules/start/start.routes.ts'
import { marksModule } from '#modules/stages/marks.routes.ts'
import { academyMoves, movesModule, stageMoves } from '#modules/moves/moves.routes.ts'
import { cabinetModule, lecturePage } from '#modules/cabinet/cabinet.routes.ts'
import { calendarModule } from '#modules/calendar/calendar.routes.ts'
import { materialGroupsModule } from '#modules/materials/material-groups.routes.ts'
import { preparationsModule } from '#modules/materials/preparations.routes.ts'
import { interviewsModule } from '#modules/interviews/interviews.routes.ts'
import { lettersModule } from '#modules/letters/letters.routes.ts'
import type { ImportTools } from '#modules/questions/question-import.service.ts'
import { questionsModule } from '#modules/questions/questions.routes.ts'
import { testBankModule } from '#modules/test-bank/test-bank.routes.ts'
import { testsModule } from '#modules/tests/tests.routes.ts'
import { stageTestsModule } from '#modules/stage-tests/stage-tests.routes.ts'
import { testResultsModule } from '#modules/test-results/test-results.routes.ts'
import { demoTestsModule } from '#modules/demo-tests/demo-tests.routes.ts'
import { chatModule } from '#modules/chat/chat.routes.ts'
import { announcementsModule } from '#modules/announcements/announcements.routes.ts'
import { teamsModule } from '#modules/teams/teams.routes.ts'
import { evaluationsModule } from '#modules/evaluations/evaluations.routes.ts'
import { legalModule } from '#modules/legal/legal.routes.ts'
import { lecturesModule } from '#modules/lectures/lectures.routes.ts'
import { stageLecturesModule } from '#modules/stage-lectures/stage-lectures.routes.ts'
import { homeworkRepositoryModule } from '#modules/homework-repository/homework-repository.routes.ts'
import type { HomeworkRepositoryTools } from '#modules/homework-repository/homework-repository.service.ts'
import { homeworkModule } from '#modules/homework/homework.routes.ts'
import type { CodeTools } from '#modules/review/code.service.ts'
import { reviewModule } from '#modules/review/review.routes.ts'
import { autogradeModule } from '#modules/autograde/autograde.routes.ts'
import { runnerModule } from '#modules/runner/runner.routes.ts'
import type { RunnerTools } from '#modules/runner/runner.service.ts'
import { certificatesModule } from '#modules/certificates/certificates.routes.ts'
import { statisticsModule } from '#modules/statistics/statistics.routes.ts'
import { staticPagesModule } from '#modules/static-pages/static-pages.routes.ts'
import { employeesModule } from '#modules/employees/employees.routes.ts'
import { mailboxModule } from '#modules/mail/mail.routes.ts'
import { mailingListsModule } from '#modules/mailing-lists/mailing-lists.routes.ts'
import { mailTemplatesModule } from '#modules/mail-templates/mail-templates.routes.ts'
import { mailsModule } from '#modules/mails/mails.routes.ts'
import { notificationsModule } from '#modules/notifications/notifications.routes.ts'
import type { DeviceTools } from '#modules/notifications/notifications.service.ts'
import { directionsModule } from '#modules/people/direction.routes.ts'
import { peopleModule } from '#modules/people/people.routes.ts'
import { staffInvitationsModule } from '#modules/staff-invitations/staff-invitations.routes.ts'
import { summariesModule } from '#modules/summaries/summaries.routes.ts'
import { settingsModule } from '#modules/settings/settings.routes.ts'
import { translationsModule } from '#modules/translations/translations.routes.ts'
import type { Dictionaries } from '#modules/translations/translations.service.ts'
import { rolesModule, usersModule } from '#modules/users/users.routes.ts'
import type { BoundEndpoint } from '#platform/module.ts'

export interface ModuleTools
  extends AuthTools, ImportTools, RunnerTools, HomeworkRepositoryTools, CodeTools, DeviceTools {
  readiness: Readiness
  dictionaries: Dictionaries
  hasLocalMailbox: boolean
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
  start: startModule,
  groups: groupsModule,
  groupMembers: groupMembersModule,
  specializations: specializationsModule,
  stages: stagesModule(stageMoves),
  marks: marksModule,
  moves: movesModule,
  cabinet: cabinetModule,
  calendar: calendarModule(tools),
  materialGroups: materialGroupsModule,
  preparations: preparationsModule,
  interviews: interviewsModule,
  letters: lettersModule,
  questions: questionsModule(tools),
  testBank: testBankModule,
  tests: testsModule,
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
  homework: homeworkModule(lecturePage),
  review: reviewModule(tools),
  autograde: autogradeModule,
  runner: runnerModule(tools),
  certificates: certificatesModule(tools),
  statistics: statisticsModule,
  staticPages: staticPagesModule,
  employees: employeesModule,
  forms: formsModule,
  formAnswers: formAnswersModule,
  formVariants: formVariantsModule,
  notifications: notificationsModule(tools),
  settings: settingsModule(tools),
  legal: legalModule,
  translations: translationsModule(tools.dictionaries),
  health: healthModule(tools.readiness),
  mails: mailsModule,
  mailTemplates: mailTemplatesModule(tools),
  mailingLists: mailingListsModule(tools),
  mailbox: mailboxModule(tools),
})
