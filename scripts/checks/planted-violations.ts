/** One planted file per boundary: what it says, and the rule that has to catch it. */
export type Planted = { path: string; code: string; rule: string }

const imports = 'eslint(no-restricted-imports)'
const properties = 'eslint(no-restricted-properties)'

const importing = (path: string, ...specifiers: string[]): Planted[] =>
  specifiers.map((specifier, index) => ({
    path: path.replace(/\.(tsx?)$/, `-${index}.$1`).replace(/\.([a-z]+)(-\d+)\.ts$/, '$2.$1.ts'),
    code: `import { planted } from '${specifier}'\nexport const use = planted\n`,
    rule: imports,
  }))

const saying = (path: string, code: string, rule: string): Planted => ({ path, code: `${code}\n`, rule })

const domain = 'server/src/modules/system/planted'

export const violations: Planted[] = [
  ...importing('contract/src/planted.ts', 'zod', 'react', '../../server/src/app.ts', '@academy/server'),
  ...importing('hardened-git/src/planted.ts', 'pg', '../../server/src/app.ts', '@academy/contract'),
  ...importing(
    'spreadsheets/src/planted.ts',
    'pg',
    '../../server/src/app.ts',
    '@academy/contract',
    '@academy/contract/limits',
    '@academy/server',
    '@academy/hardened-git',
    'node:child_process',
    'node:fs/promises',
  ),
  ...importing('spreadsheets/test/planted.ts', '../../server/src/platform/errors.ts', '@academy/contract'),
  ...importing('local-postgres/src/planted.ts', 'drizzle-orm', '../../server/src/app.ts', '@academy/contract'),
  ...importing(
    'local-postgres/test/planted.ts',
    '../../server/src/app.ts',
    '../../contract/src/index.ts',
    '@academy/contract',
  ),
  ...importing('runner/src/planted.ts', '../../server/src/app.ts', 'pg', '@academy/server', '@academy/local-postgres'),
  ...importing(
    'server/src/platform/planted.ts',
    '#modules/accounts/users/users.service.ts',
    '#server/events.ts',
    '../app.ts',
  ),
  ...importing('server/src/schema/planted.ts', '#modules/accounts/users/users.service.ts', '../app.ts'),
  ...importing('server/src/planted.ts', './main.ts', '../../web/src/main.tsx', '#test/make/make.ts'),
  ...importing(
    `${domain}/planted.jobs.ts`,
    '#modules/accounts/users/users.repo.ts',
    '#server/app.ts',
    '../users/users.service.ts',
  ),
  ...importing(
    `${domain}/planted.routes.ts`,
    './planted.repo.ts',
    '#modules/accounts/users/users.rules.ts',
    '#platform/db.ts',
  ),
  ...['./planted.repo.ts', './planted.routes.ts', '#modules/accounts/users/users.rules.ts', '#server/events.ts'].map(
    (specifier, index) =>
      saying(`${domain}/planted-${index}-address.ts`, `export { planted } from '${specifier}'`, imports),
  ),
  ...importing(
    `${domain}/planted.service.ts`,
    './planted.routes.ts',
    './planted-address.ts',
    'fastify',
    '#modules/accounts/users/users.repo.ts',
    '#server/modules.ts',
  ),
  ...importing(
    `${domain}/planted.repo.ts`,
    './planted.service.ts',
    '#modules/accounts/users/users.service.ts',
    '#modules/accounts/users/users.rules.ts',
    '#server/events.ts',
  ),
  ...importing(
    `${domain}/planted.rules.ts`,
    './planted.service.ts',
    '#modules/accounts/users/users.service.ts',
    '#modules/accounts/users/users.repo.ts',
    '#server/events.ts',
  ),
  ...importing('web/src/pages/planted.tsx', '#app/router.tsx', '../features/users/users.api.ts', 'zod'),
  ...importing(
    'web/src/features/planted/planted.tsx',
    '#features/users/card.tsx',
    '#pages/home.page.tsx',
    '../users/a.ts',
    'zod',
  ),
  ...importing(
    'web/src/domain/planted/planted.tsx',
    '#features/users/card.tsx',
    '#pages/home.page.tsx',
    '#app/router.tsx',
    '../marks/mark-badge.tsx',
    'zod',
  ),
  ...importing(
    'web/src/kit/planted/planted.tsx',
    '#domain/marks/mark-badge.tsx',
    '#features/users/card.tsx',
    '#pages/home.page.tsx',
    '#app/router.tsx',
    'zod',
  ),
  ...importing('web/src/lib/above.ts', '#domain/marks/mark-badge.tsx', '#kit/editor/use-editor.ts'),
  ...importing('web/src/lib/deep/above.ts', '#domain/marks/mark-badge.tsx', '#kit/editor/use-editor.ts'),
  ...importing('web/src/ui/above.tsx', '#domain/marks/mark-badge.tsx', '#kit/editor/use-editor.ts'),
  ...importing('web/src/lib/planted.ts', '#features/users/users.api.ts', '#ui/button.tsx', '#app/router.tsx', 'zod'),
  ...importing('web/src/lib/deep/planted.ts', '../../ui/button.tsx', '../session/tokens.ts', '#ui/button.tsx', 'zod'),
  ...importing('web/src/ui/planted.tsx', '#lib/session.ts', '#features/users/card.tsx', '@tanstack/react-query', 'zod'),
  ...importing('web/src/kit/planted/data.tsx', '@academy/contract', '@academy/contract/tests'),
  ...importing('web/src/lib/data.ts', '@academy/contract', '@academy/contract/tests'),
  ...importing('web/src/lib/deep/data.ts', '@academy/contract', '@academy/contract/tests'),
  ...importing('web/src/ui/data.tsx', '@academy/contract', '@academy/contract/users'),
  ...importing('web/src/app/planted.tsx', '../pages/home.page.tsx', '@mantine/core/styles.css', 'zod'),
  ...importing(
    'e2e/planted.ts',
    '../server/src/app.ts',
    '../web/src/lib/session.ts',
    '@academy/server',
    '@academy/local-postgres',
  ),
  saying('contract/src/dynamic.ts', "export const late = () => import('zod')", imports),
  saying('contract/src/again.ts', "export { z } from 'zod'", imports),
  saying('web/src/lib/typed.ts', "import type { T } from '#ui/button.tsx'\nexport type U = T", imports),
  saying(
    'web/src/pages/address.tsx',
    "import { useSearch } from '@tanstack/react-router'\nexport const use = useSearch",
    imports,
  ),
  saying(
    'web/src/features/planted/address.tsx',
    "import { useParams } from '@tanstack/react-router'\nexport const use = useParams",
    imports,
  ),
  saying('server/src/platform/shell.ts', "import { exec } from 'node:child_process'\nexport const run = exec", imports),
  saying('scripts/shell.ts', "import { execSync } from 'node:child_process'\nexport const run = execSync", imports),
  saying('local-postgres/src/shell.ts', "import { exec } from 'node:child_process'\nexport const run = exec", imports),
  saying('local-postgres/src/chance.ts', 'export const token = Math.random()', properties),
  saying('local-postgres/src/talk.ts', "console.log('here')", 'eslint(no-console)'),
  saying('local-postgres/src/settings.ts', 'export const port = process.env.PORT', 'node(no-process-env)'),
  saying('server/src/platform/chance.ts', 'export const token = Math.random()', properties),
  saying('server/src/platform/talk.ts', "console.log('here')", 'eslint(no-console)'),
  saying('server/src/platform/settings.ts', 'export const port = process.env.PORT', 'node(no-process-env)'),
  saying('web/src/lib/html.ts', "document.body.innerHTML = ''", properties),
  saying(
    'web/src/ui/danger.tsx',
    'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    'react(no-danger)',
  ),
  saying('contract/src/loose.ts', 'export const loose = (x: any): unknown => x', 'typescript(no-explicit-any)'),
  saying(
    'server/src/platform/ring-one.ts',
    "export { two } from './ring-two.ts'\nexport const one = 1",
    'import(no-cycle)',
  ),
  saying(
    'server/src/platform/ring-two.ts',
    "export { one } from '#platform/ring-one.ts'\nexport const two = 2",
    'import(no-cycle)',
  ),
]

/** What is allowed stays allowed: a rule that forbids everything would pass the test above. */
export const innocents: Omit<Planted, 'rule'>[] = [
  {
    path: 'contract/src/fine.ts',
    code: "import * as z from 'zod/mini'\nimport { a } from './other.ts'\nexport const b = [z, a]\n",
  },
  {
    path: 'hardened-git/src/fine.ts',
    code: "import { open } from 'node:fs/promises'\nimport { a } from './other.ts'\nexport const b = [open, a]\n",
  },
  {
    path: 'spreadsheets/src/fine.ts',
    code: "import { Worker } from 'node:worker_threads'\nimport { parse } from 'csv-parse/sync'\nimport { fromBufferPromise } from 'yauzl'\nimport { a } from './other.ts'\nexport const late = () => import('write-excel-file/node')\nexport const b = [Worker, parse, fromBufferPromise, a]\n",
  },
  {
    path: 'spreadsheets/test/fine.ts',
    code: "import fc from 'fast-check'\nimport { a } from '../src/other.ts'\nimport { bySize } from '../../scripts/testing/size.ts'\nexport const b = [fc, a, bySize]\n",
  },
  {
    path: 'local-postgres/src/fine.ts',
    code: "import { open } from 'node:fs/promises'\nimport pg from 'pg'\nimport { a } from './other.ts'\nexport const b = [open, pg, a]\n",
  },
  {
    path: 'local-postgres/test/fine.ts',
    code: "import { a } from '../src/other.ts'\nimport { c } from '../../scripts/testing/size.ts'\nexport const b = [a, c]\n",
  },
  {
    path: 'runner/src/fine.ts',
    code: "import { a } from './other.ts'\nimport { c } from '@academy/contract/autograde'\nimport { createGit } from '@academy/hardened-git'\nexport const b = [a, c, createGit]\n",
  },
  {
    path: 'server/src/platform/fine.ts',
    code: "import pg from 'pg'\nimport { a } from './other.ts'\nimport { c } from '#platform/c.ts'\nimport { d } from '@academy/contract'\nexport const b = [pg, a, c, d]\n",
  },
  {
    path: `${domain}/fine.routes.ts`,
    code: "import { a } from './fine.service.ts'\nimport { c } from '@academy/contract/users'\nimport { d } from '#modules/accounts/users/users.service.ts'\nexport const b = [a, c, d]\n",
  },
  {
    path: `${domain}/fine.service.ts`,
    code: "import { a } from './fine.repo.ts'\nimport { c } from '#modules/accounts/users/users.service.ts'\nimport { d } from '#server/events.ts'\nimport { e } from '#platform/errors.ts'\nimport { f } from '#modules/accounts/users/users.rules.ts'\nexport const b = [a, c, d, e, f]\n",
  },
  {
    path: `${domain}/fine.rules.ts`,
    code: "import { a } from './other.rules.ts'\nimport { c } from '#modules/accounts/users/users.rules.ts'\nexport const b = [a, c]\n",
  },
  {
    path: `${domain}/fine-address.ts`,
    code: "import { a } from './fine.service.ts'\nimport { c } from 'fastify'\nimport { d } from '#platform/db.ts'\nexport const b = [a, c, d]\n",
  },
  {
    path: `${domain}/fine.repo.ts`,
    code: "import { a } from '#platform/db.ts'\nimport { c } from '#server/schema/users.ts'\nimport { d } from 'drizzle-orm'\nexport const b = [a, c, d]\n",
  },
  {
    path: 'web/src/pages/fine.page.tsx',
    code: "import { A } from '#features/users/card.tsx'\nimport { c } from '#lib/paths.ts'\nimport { D } from '#ui/button.tsx'\nimport { useRouter } from '@tanstack/react-router'\nexport const b = [A, c, D, useRouter]\n",
  },
  {
    path: 'web/src/features/fine/fine.tsx',
    code: "import { a } from './fine.api.ts'\nimport { E } from '#domain/marks/mark-badge.tsx'\nimport { c } from '#lib/paths.ts'\nimport { D } from '#ui/button.tsx'\nimport * as z from 'zod/mini'\nexport const b = [a, c, D, E, z]\n",
  },
  {
    path: 'web/src/domain/fine/fine.tsx',
    code: "import { a } from './fine.ts'\nimport { b } from '#domain/marks/mark-badge.tsx'\nimport { c } from '#kit/live/use-room.ts'\nimport { D } from '#ui/button.tsx'\nexport const e = [a, b, c, D]\n",
  },
  {
    path: 'web/src/kit/fine/fine.tsx',
    code: "import { a } from './fine.ts'\nimport { c } from '#lib/paths.ts'\nimport { D } from '#ui/button.tsx'\nexport const b = [a, c, D]\n",
  },
  {
    path: 'web/src/lib/deep/fine.ts',
    code: "import { a } from '../paths.ts'\nimport { c } from '#lib/session/tokens.ts'\nimport { d } from '@academy/contract/users'\nexport const b = [a, c, d]\n",
  },
  {
    path: 'web/src/ui/fine.tsx',
    code: "import { a } from './button.tsx'\nimport { b } from '@academy/contract/markdown-tree'\nexport const c = [a, b]\n",
  },
  {
    path: 'web/src/app/fine.tsx',
    code: "import { A } from '#pages/home.page.tsx'\nimport { C } from '#features/users/card.tsx'\nexport const b = [A, C]\n",
  },
  {
    path: 'e2e/fine.ts',
    code: "import { paths } from '../web/src/lib/paths.ts'\nimport { c } from '@academy/contract'\nexport const b = [paths, c, process.env.CI]\n",
  },
  { path: 'server/src/platform/config.ts', code: 'export const port = process.env.PORT\n' },
]
