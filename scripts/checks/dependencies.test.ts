import { expect, test } from 'vitest'
import { dependencyProblems } from './dependencies.ts'

const decisions = '| fastify, @fastify/static | HTTP |\n| `pg`: the driver |'

test('a dependency that no decision names is found, also one whose name begins like a known one', () => {
  const dependencies = { fastify: '5.0.0', '@fastify/static': '8.0.0', pg: '8.1.0', 'pg-copy': '1.0.0' }
  const manifests = [{ path: 'server/package.json', dependencies, devDependencies: { 'left-pad': '1.3.0' } }]
  expect(dependencyProblems(manifests, decisions)).toEqual([
    'server/package.json: no line in docs/decisions/ says why pg-copy is there',
    'server/package.json: no line in docs/decisions/ says why left-pad is there',
  ])
})

test('a version that may move is found; types and our own workspaces need no reason', () => {
  const dependencies = { fastify: '^5.0.0', '@academy/contract': '*' }
  const manifests = [{ path: 'server/package.json', dependencies, devDependencies: { '@types/pg': '^8.0.0' } }]
  expect(dependencyProblems(manifests, decisions)).toEqual(['server/package.json: fastify is not pinned (^5.0.0)'])
})
