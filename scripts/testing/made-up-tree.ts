import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A small project of files that a test makes up, in a folder that is gone afterwards. */
export const withFiles = async (
  files: Record<string, string>,
  use: (root: string) => Promise<void> | void,
): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'academy-tree-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
    await use(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const importing = (...names: string[]): string => names.map((name) => `import '${name}'\n`).join('')

/** A server with two modules, a client with two pages, a journey to each of them. */
export const smallProject: Record<string, string> = {
  'contract/package.json': '{ "name": "@academy/contract", "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }',
  'contract/src/index.ts': importing('./homework.ts', './chat.ts'),
  'contract/src/homework.ts': '',
  'contract/src/chat.ts': '',
  'server/package.json':
    '{ "name": "@academy/server", "imports": { "#modules/*": "./src/modules/*", "#server/*": "./src/*", "#test/*": "./test/*" } }',
  'server/migrations/1_first/migration.sql': '',
  'server/src/app.ts': importing('./modules.ts'),
  'server/src/modules.ts': importing(
    '#modules/homework/homework/homework.service.ts',
    '#modules/talk/chat/chat.service.ts',
  ),
  'server/src/modules/homework/homework/homework.service.ts': importing(
    './homework.rules.ts',
    '@academy/contract/homework',
  ),
  'server/src/modules/homework/homework/homework.rules.ts': '',
  'server/src/modules/homework/homework/homework.rules.test.ts': importing('./homework.rules.ts'),
  'server/src/modules/homework/homework/homework.test.ts': importing('#test/servers/test-app.ts'),
  'server/src/modules/talk/chat/chat.service.ts':
    "import type { A } from '#modules/homework/homework/homework.rules.ts'\n",
  'server/src/modules/talk/chat/chat.test.ts': importing('#test/servers/test-app.ts', './chat.service.ts'),
  'server/src/modules/talk/chat/chat-of-homework.test.ts': importing('#modules/homework/homework/homework.service.ts'),
  'server/test/servers/test-app.ts': importing('#server/app.ts', '@academy/contract'),
  'server/test/security/matrix.test.ts': importing('#test/servers/test-app.ts'),
  'spreadsheets/package.json': '{ "name": "@academy/spreadsheets", "exports": { "./*": "./src/*.ts" } }',
  'spreadsheets/src/zip.ts': '',
  'spreadsheets/test/hostile-files.test.ts': '',
  'web/package.json':
    '{ "name": "@academy/web", "imports": { "#pages/*": "./src/pages/*", "#features/*": "./src/features/*", "#lib/*": "./src/lib/*", "#ui/*": "./src/ui/*" } }',
  'web/src/lib/paths.ts':
    "export const paths = { login: '/auth/login', teams: '/main/teams', team: (id: number) => `/main/teams/${id}` } as const\n",
  'web/src/app/visitor-pages.ts': `export const visitorPages = {
    login: async () => (await import('#pages/auth/login.page.tsx')).LoginPage,
  }\n`,
  'web/src/app/staff-pages.ts': `export const staffPages = {
    board: async () => (await import('#pages/main/teams.page.tsx')).TeamsPage,
    team: async () => (await import('#pages/main/team.page.tsx')).TeamPage,
  }\n`,
  'web/src/app/visitor-screens.ts': "export const visitorScreens = { login: { path: paths.login, layout: 'auth' } }\n",
  'web/src/app/staff-screens.ts':
    "export const staffScreens = { teams: { path: paths.teams, page: 'board' }, team: { path: '/main/teams/$teamId', needs: 'a' } }\n",
  'web/src/app/router.tsx': importing('./visitor-screens.ts', './staff-screens.ts'),
  'web/src/pages/auth/login.page.tsx': importing('#ui/button.tsx'),
  'web/src/pages/main/teams.page.tsx': importing('#features/teams/board.tsx', '#features/teams/board.module.css'),
  'web/src/pages/main/team.page.tsx': importing('#features/teams/team-card.tsx'),
  'web/src/features/teams/board.tsx': importing('#ui/button.tsx'),
  'web/src/features/teams/board.module.css': '',
  'web/src/features/teams/team-card.tsx': '',
  'web/src/ui/button.tsx': '',
  'web/src/ui/button.test.ts': importing('./button.tsx'),
  'e2e/playwright.config.ts': '',
  'e2e/setup/fixtures.ts': "import { paths } from '../../web/src/lib/paths.ts'\nexport const signIn = paths.login\n",
  'e2e/setup/mail-trap.ts': '',
  'e2e/journeys/teams.spec.ts': `${importing('../setup/fixtures.ts')}await page.goto(paths.teams)\n`,
  'e2e/journeys/team.spec.ts': `${importing('../setup/fixtures.ts', '../setup/mail-trap.ts')}await page.goto(paths.team(1))\n`,
}
