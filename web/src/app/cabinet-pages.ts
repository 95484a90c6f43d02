import type { cabinetScreens } from './cabinet-screens.ts'
import type { LayoutsOf, PagesOf } from './screen.ts'

/** What the cabinet is made of, in a file of its own: the names of its parts would otherwise weigh on every visitor. */
export const cabinetPages = {
  layout: async () => (await import('./layouts/cabinet.layout.tsx')).CabinetLayout,
  stage: async () => (await import('#pages/programme/stage.page.tsx')).StagePage,
  lecture: async () => (await import('#pages/homework/lecture.page.tsx')).LecturePage,
  task: async () => (await import('#pages/homework/lecture.page.tsx')).TaskPage,
  chat: async () => (await import('#pages/homework/lecture-chat.page.tsx')).LectureChatPage,
  test: async () => (await import('./layouts/test.layout.tsx')).TestLayout,
  testSummary: async () => (await import('#pages/assessment/test-summary.page.tsx')).TestSummaryPage,
  form: async () => (await import('#pages/programme/form.page.tsx')).FormPage,
  edit: async () => (await import('#pages/accounts/own-account.page.tsx')).EditPage,
} satisfies PagesOf<typeof cabinetScreens> & LayoutsOf<'layout'>
