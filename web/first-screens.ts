/** The modules that the first screen of an address needs; the router loads them only after the entry has run. */
export const firstScreens = {
  '/': ['pages/overview/home.page.tsx'],
  '/auth/login': ['app/layouts/auth.layout.tsx', 'pages/accounts/login.page.tsx'],
  '/auth/register': ['app/layouts/auth.layout.tsx', 'pages/accounts/register.page.tsx'],
  '/cabinet': ['app/cabinet-pages.ts', 'app/layouts/cabinet.layout.tsx', 'pages/programme/stage.page.tsx'],
  '/main': ['app/layouts/main.layout.tsx', 'app/staff-pages.ts', 'pages/overview/overview.page.tsx'],
} satisfies Record<string, readonly string[]>

/** A test has no shell around it and must not bring it along. */
export const runningTest = ['app/layouts/test.layout.tsx']
