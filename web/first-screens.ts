/** The modules that the first screen of an address needs; the router loads them only after the entry has run. */
export const firstScreens = {
  '/': ['pages/home.page.tsx'],
  '/auth/login': ['app/layouts/auth.layout.tsx', 'pages/auth/login.page.tsx'],
  '/auth/register': ['app/layouts/auth.layout.tsx', 'app/visitor-pages.ts', 'pages/auth/register.page.tsx'],
  '/cabinet': ['app/cabinet-pages.ts', 'app/layouts/cabinet.layout.tsx', 'pages/cabinet/stage.page.tsx'],
  '/main': ['app/layouts/main.layout.tsx', 'app/staff-pages.ts', 'pages/main/overview.page.tsx'],
} satisfies Record<string, readonly string[]>

/** What visitors load later: frames on every page, and pages that a link leads to. It must not bring the shell along. */
export const loadedByVisitors = [
  'features/settings/outside-frames.tsx',
  'pages/certificate.page.tsx',
  'pages/demo-direction.page.tsx',
  'pages/demo-test.page.tsx',
  'pages/public-profile.page.tsx',
]
