import type { LayoutsOf, PagesOf } from './screen.ts'
import type { visitorScreens } from './visitor-screens.ts'

/** What first visits begin with: asked for at once, without the file that names the other pages of visitors. */
export const firstPages = {
  authLayout: async () => (await import('./layouts/auth.layout.tsx')).AuthAreaLayout,
  home: async () => (await import('#pages/overview/home.page.tsx')).HomePage,
  login: async () => (await import('#pages/accounts/login.page.tsx')).LoginPage,
  register: async () => (await import('#pages/accounts/register.page.tsx')).RegisterPage,
} satisfies Pick<PagesOf<typeof visitorScreens>, 'home' | 'login' | 'register'> & LayoutsOf<'authLayout'>
export type FirstPage = keyof typeof firstPages
