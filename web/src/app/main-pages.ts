/**
 * What the screens of the staff area are made of. In a file of its own, which only that area loads: the names of all its
 * parts would otherwise weigh on every visitor.
 */
export const mainPages = {
  layout: async () => (await import('./layouts/main.layout.tsx')).MainLayout,
  overview: async () => (await import('#pages/main/overview.page.tsx')).OverviewPage,
  academyList: async () => (await import('#pages/main/academy-list.page.tsx')).AcademyListPage,
  academyCreate: async () => (await import('#pages/main/academy-create.page.tsx')).AcademyCreatePage,
  academyEdit: async () => (await import('#pages/main/academy-edit.page.tsx')).AcademyEditPage,
  groups: async () => (await import('#pages/main/groups.page.tsx')).GroupsPage,
  people: async () => (await import('#pages/main/people.page.tsx')).PeoplePage,
  userList: async () => (await import('#pages/main/user-list.page.tsx')).UserListPage,
  funnel: async () => (await import('#pages/main/funnel.page.tsx')).FunnelPage,
  stageStatistics: async () => (await import('#pages/main/stage-statistics.page.tsx')).StageStatisticsPage,
  moves: async () => (await import('#pages/main/moves.page.tsx')).MovesPage,
  mails: async () => (await import('#pages/main/mails.page.tsx')).MailsPage,
  preparationMaterials: async () =>
    (await import('#pages/main/preparation-materials.page.tsx')).PreparationMaterialsPage,
  materialGroups: async () => (await import('#pages/main/material-groups.page.tsx')).MaterialGroupsPage,
  staticPages: async () => (await import('#pages/main/static-pages.page.tsx')).StaticPagesPage,
  systemSettings: async () => (await import('#pages/main/system-settings.page.tsx')).SystemSettingsPage,
  stages: async () => (await import('#pages/main/stages.page.tsx')).StagesPage,
  stageCreate: async () => (await import('#pages/main/stage-edit.page.tsx')).StageCreatePage,
  stageEdit: async () => (await import('#pages/main/stage-edit.page.tsx')).StageEditPage,
  stageUsers: async () => (await import('#pages/main/stage-users.page.tsx')).StageUsersPage,
  stageLecture: async () => (await import('#pages/main/stage-lecture.page.tsx')).StageLecturePage,
  lectures: async () => (await import('#pages/main/lectures.page.tsx')).LecturesPage,
  lectureEdit: async () => (await import('#pages/main/lecture-edit.page.tsx')).LectureEditPage,
  interviews: async () => (await import('#pages/main/interviews.page.tsx')).InterviewsPage,
  motivationLetters: async () => (await import('#pages/main/motivation-letters.page.tsx')).MotivationLettersPage,
  tests: async () => (await import('#pages/main/tests.page.tsx')).TestsPage,
  testEdit: async () => (await import('#pages/main/test-edit.page.tsx')).TestEditPage,
  questionImport: async () => (await import('#pages/main/question-import.page.tsx')).QuestionImportPage,
  question: async () => (await import('#pages/main/question.page.tsx')).QuestionPage,
  testResults: async () => (await import('#pages/main/test-results.page.tsx')).TestResultsPage,
  testLive: async () => (await import('#pages/main/test-live.page.tsx')).TestLivePage,
  reviewDesk: async () => (await import('#pages/main/review-desk.page.tsx')).ReviewDeskPage,
  reviewOne: async () => (await import('#pages/main/review-one.page.tsx')).ReviewOnePage,
  autograde: async () => (await import('#pages/main/autograde.page.tsx')).AutogradePage,
  autogradePanel: async () => (await import('#pages/main/autograde.page.tsx')).AutogradePanelPage,
  edit: async () => (await import('#pages/edit.page.tsx')).EditPage,
}
export type MainPage = keyof typeof mainPages
