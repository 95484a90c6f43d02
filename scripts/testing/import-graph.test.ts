import { expect, test } from 'vitest'
import { importersOf, readTree, reachedFrom } from './import-graph.ts'
import { withFiles } from './made-up-tree.ts'

const never = () => false

test('imports are followed: relative ones, maps of package.json, packages of the project, late and passed-on ones', () =>
  withFiles(
    {
      'one/package.json': '{ "name": "@academy/one", "imports": { "#lib/*": "./src/lib/*" } }',
      'one/src/a.ts': `import b from './b.ts'
        import '#lib/c.ts'
        import { d } from '@academy/two/deep/d'
        import two from '@academy/two'
        import texts from './texts.json' with { type: 'json' }
        import './a.css'
        import raw from './raw.md?raw'
        export * from './passed-on.ts'
        const late = () => import('./late.tsx')
        import react from 'react'
        import gone from './gone.ts'`,
      'one/src/b.ts': '',
      'one/src/lib/c.ts': '',
      'one/src/texts.json': '{}',
      'one/src/a.css': '',
      'one/src/raw.md': '',
      'one/src/passed-on.ts': '',
      'one/src/late.tsx': '',
      'two/package.json': '{ "name": "@academy/two", "exports": { ".": "./src/main.ts", "./*": "./src/*.ts" } }',
      'two/src/main.ts': '',
      'two/src/deep/d.ts': '',
      'node_modules/react/index.ts': '',
    },
    (root) => {
      const tree = readTree(root)
      expect(tree.importsOf('one/src/a.ts').toSorted()).toEqual([
        'one/src/a.css',
        'one/src/b.ts',
        'one/src/late.tsx',
        'one/src/lib/c.ts',
        'one/src/passed-on.ts',
        'one/src/raw.md',
        'one/src/texts.json',
        'two/src/deep/d.ts',
        'two/src/main.ts',
      ])
      expect([...tree.files].some((file) => file.startsWith('node_modules'))).toBe(false)
    },
  ))

test('an import of types alone is none when tests run, but one for the type check', () =>
  withFiles(
    {
      'a.ts': "import type { B } from './b.ts'\nimport { type C } from './c.ts'\nimport { d, type D } from './d.ts'",
      'b.ts': '',
      'c.ts': '',
      'd.ts': '',
    },
    (root) => {
      const tree = readTree(root)
      expect(tree.importsOf('a.ts')).toEqual(['d.ts'])
      expect([...importersOf(tree, ['b.ts'])]).toEqual(['b.ts', 'a.ts'])
    },
  ))

test('what is reached ends at a file that is not looked into, and survives a ring', () =>
  withFiles(
    {
      'a.ts': "import './b.ts'\nimport './end.ts'",
      'b.ts': "import './a.ts'",
      'end.ts': "import './behind.ts'",
      'behind.ts': '',
    },
    (root) => {
      const tree = readTree(root)
      expect([...reachedFrom(tree, 'a.ts', (file) => file === 'end.ts')].toSorted()).toEqual(['a.ts', 'b.ts', 'end.ts'])
      expect(reachedFrom(tree, 'b.ts', never).has('behind.ts')).toBe(true)
    },
  ))
