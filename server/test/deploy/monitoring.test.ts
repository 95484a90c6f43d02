import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { load } from 'js-yaml'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerMetrics } from '#platform/metrics.ts'

const fileOf = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}

const readRules = async () =>
  (load(await fileOf('prometheus-rules.yaml')) as Rules).groups.flatMap(({ rules }) => rules)
const readPanels = async () => (JSON.parse(await fileOf('grafana-dashboard.json')) as Dashboard).panels

const words = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool'])
const labelsOf = (expr: string): string[] => [
  ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) =>
    [...inside!.matchAll(/(\w+)\s*[=!]/g)].map(([, name]) => name!),
  ),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside]) => inside!.split(',').map((name) => name.trim())),
]
/** What is left without labels, spans and functions. */
const metricsOf = (expr: string): string[] =>
  [...expr.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ').matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

let known: Set<string>
beforeAll(async () => {
  const http = fastify()
  registerMetrics(http, { pool: { waitingCount: 0 } as pg.Pool, token: null, isBehindProxy: false })
  await http.inject('/api/metrics')
  const { body } = await http.inject('/api/metrics')
  await http.close()
  // `up` is written by Prometheus itself, and so is the label of the job.
  known = new Set(['up', ...[...body.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name!)])
})
const knownLabels = ['job', 'instance', 'le', 'method', 'route', 'status']

test('an invented metric would be noticed', () => {
  expect(metricsOf('sum by (le) (rate(academy_x_bucket{status="503"}[5m])) / up > 0.5')).toEqual([
    'academy_x_bucket',
    'up',
  ])
  expect(labelsOf('sum by (le, a) (rate(b{status=~"5..",c!="503"}[5m]))')).toEqual(['status', 'c', 'le', 'a'])
  expect(known).toContain('academy_request_seconds_bucket')
  expect(known).not.toContain('academy_request_seconds')
})

describe('alerts and dashboard', () => {
  test('ask for metrics and labels that the servers give', async () => {
    const exprs = [
      ...(await readRules()).map(({ expr }) => expr),
      ...(await readPanels()).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const asked = exprs.flatMap(metricsOf)
    expect(asked.length).toBeGreaterThanOrEqual(exprs.length)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
    expect(exprs.flatMap(labelsOf).filter((name) => !knownLabels.includes(name))).toEqual([])
  })

  test('each alert says what is wrong and what to do', async () => {
    const rules = await readRules()
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { annotations } of rules)
      expect([annotations.summary, annotations.description]).toEqual([
        expect.stringMatching(/\.$/),
        expect.stringMatching(/\.$/),
      ])
  })
})
