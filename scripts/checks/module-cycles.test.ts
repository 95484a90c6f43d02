import { expect, test } from 'vitest'
import { knotsOf } from './module-cycles.ts'

const file = (path: string, ...imported: string[]) => ({
  path: `server/src/modules/${path}`,
  code: imported.map((from) => `import { a } from '${from}'\n`).join(''),
})

test('modules may depend on each other in one direction, by any number of steps', () => {
  const sources = [
    file('cabinet/cabinet.service.ts', '#modules/homework/homework.service.ts', '#modules/stages/stages.service.ts'),
    file('homework/homework.service.ts', '#modules/stages/stages.service.ts', './homework.repo.ts'),
    file('stages/stages.service.ts', '#platform/ctx.ts', '#modules/stages/stages.rules.ts'),
  ]
  expect(knotsOf(sources)).toEqual([])
})

test('a planted cycle is found, though no file of it is in a cycle of files', () => {
  const sources = [
    file('stages/stages.routes.ts', '#modules/moves/moves.service.ts'),
    file('moves/undo.service.ts', '#modules/tests/started.service.ts'),
    file('tests/finish.service.ts', '#modules/stages/standing.service.ts'),
    file('cabinet/cabinet.service.ts', '#modules/stages/stages.service.ts'),
  ]
  expect(knotsOf(sources)).toEqual([
    {
      modules: ['moves', 'stages', 'tests'],
      imports: [
        '    server/src/modules/stages/stages.routes.ts imports moves',
        '    server/src/modules/moves/undo.service.ts imports tests',
        '    server/src/modules/tests/finish.service.ts imports stages',
      ],
    },
  ])
})

test.each<[string, string]>([
  ['a type', "import type { AuthTools } from '#modules/auth/auth.service.ts'"],
  ['several lines', "import {\n  a,\n  type B,\n} from '#modules/auth/auth.service.ts'"],
  ['an export', "export { a } from '#modules/auth/auth.service.ts'"],
  ['an import that waits', "const later = () => import('#modules/auth/auth.service.ts')"],
  ['an import for its effect', "import '#modules/auth/auth.service.ts'"],
  ['the address from the root of the server', "import { a } from '#server/modules/auth/auth.service.ts'"],
])('%s ties modules too', (_what, code) => {
  const back = file('auth/auth.service.ts', '#modules/users/users.service.ts')
  expect(knotsOf([{ path: 'server/src/modules/users/users.routes.ts', code }, back])).toHaveLength(1)
})

test('a comment ties nothing', () => {
  const code = "// import { a } from '#modules/auth/auth.service.ts'"
  const back = file('auth/auth.service.ts', '#modules/users/users.service.ts')
  expect(knotsOf([{ path: 'server/src/modules/users/users.routes.ts', code }, back])).toEqual([])
})
