import { expect, test } from 'vitest'
import { knotsOf } from './module-cycles.ts'

const file = (path: string, ...imported: string[]) => ({
  path: `server/src/modules/${path}`,
  code: imported.map((from) => `import { a } from '${from}'\n`).join(''),
})

test('modules may depend on each other in one direction, by any number of steps', () => {
  const sources = [
    file(
      'overview/cabinet/cabinet.service.ts',
      '#modules/homework/homework/homework.service.ts',
      '#modules/programme/stages/stages.service.ts',
    ),
    file('homework/homework/homework.service.ts', '#modules/programme/stages/stages.service.ts', './homework.repo.ts'),
    file('programme/stages/stages.service.ts', '#platform/ctx.ts', '#modules/programme/stages/stages.rules.ts'),
  ]
  expect(knotsOf(sources)).toEqual([])
})

test('a planted cycle is found, though no file of it is in a cycle of files', () => {
  const sources = [
    file('programme/stages/stages.routes.ts', '#modules/programme/moves/moves.service.ts'),
    file('programme/moves/undo.service.ts', '#modules/assessment/tests/started.service.ts'),
    file('assessment/tests/finish.service.ts', '#modules/programme/stages/stage-user-state.service.ts'),
    file('overview/cabinet/cabinet.service.ts', '#modules/programme/stages/stages.service.ts'),
  ]
  expect(knotsOf(sources)).toEqual([
    {
      modules: ['moves', 'stages', 'tests'],
      imports: [
        '    server/src/modules/programme/stages/stages.routes.ts imports moves',
        '    server/src/modules/programme/moves/undo.service.ts imports tests',
        '    server/src/modules/assessment/tests/finish.service.ts imports stages',
      ],
    },
  ])
})

test.each<[string, string]>([
  ['a type', "import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'"],
  ['several lines', "import {\n  a,\n  type B,\n} from '#modules/accounts/auth/auth.service.ts'"],
  ['an export', "export { a } from '#modules/accounts/auth/auth.service.ts'"],
  ['an import that waits', "const later = () => import('#modules/accounts/auth/auth.service.ts')"],
  ['an import for its effect', "import '#modules/accounts/auth/auth.service.ts'"],
  ['the address from the root of the server', "import { a } from '#server/modules/accounts/auth/auth.service.ts'"],
])('%s ties modules too', (_what, code) => {
  const back = file('accounts/auth/auth.service.ts', '#modules/accounts/users/users.service.ts')
  expect(knotsOf([{ path: 'server/src/modules/accounts/users/users.routes.ts', code }, back])).toHaveLength(1)
})

test('a comment ties nothing', () => {
  const code = "// import { a } from '#modules/accounts/auth/auth.service.ts'"
  const back = file('accounts/auth/auth.service.ts', '#modules/accounts/users/users.service.ts')
  expect(knotsOf([{ path: 'server/src/modules/accounts/users/users.routes.ts', code }, back])).toEqual([])
})
