import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { readChartValues, render, renderChart } from './render-chart.ts'

const textOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

interface Service {
  build?: { target: string }
  environment?: Record<string, string>
  env_file?: string
  stop_grace_period?: string
  healthcheck?: object
  cap_add?: string[]
}
interface Probe {
  httpGet: { path: string }
}
interface Container {
  image: string
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[]
  envFrom?: object[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  securityContext: { capabilities: { add?: string[]; drop?: string[] } }
}
interface Made {
  kind: string
  metadata: { name: string }
  data?: Record<string, unknown>
  spec: {
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: { terminationGracePeriodSeconds: number; containers: Container[] } }
  }
}

let compose: Record<string, Service>
let made: Made[]
let known: Set<string>
let forRunners: Set<string>
const namesIn = async (...paths: string[]) =>
  new Set(
    (await Promise.all(paths.map(textOf))).flatMap((text) => text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g) ?? []),
  )
beforeAll(async () => {
  compose = (load(await textOf('compose.yaml')) as { services: typeof compose }).services
  made = (await renderChart()) as unknown as Made[]
  known = await namesIn('server/src/platform/config.ts', 'server/src/platform/push-config.ts')
  forRunners = await namesIn('runner/src/settings.ts')
})

const deployment = (part: string) =>
  made.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `school-${part}`)!.spec.template.spec
const containerOf = (part: string) => deployment(part).containers[0]!
const valueOf = (part: string, name: string) => containerOf(part).env.find((one) => one.name === name)?.value

test('what the chart asks for and values.yaml does not have is noticed', () => {
  expect(() => render('{{ .Values.none }}', { Values: {} })).toThrow('values.yaml has no Values.none')
  expect(() => render('{{ include "x" . }}', {})).toThrow('the chart is to do without')
})

describe('chart and compose.yaml', () => {
  test('name only variables that there are', async () => {
    const { secret: _, ...values } = await readChartValues()
    const comment = /variables \(.*?\): ([^.]*)\./s.exec(await textOf('deploy/helm/values.yaml'))![1]!
    const named = [
      ...Object.keys(values.settings as object),
      ...comment.match(/[A-Z\d]+(?:_[A-Z\d]+)+/g)!,
      ...['server', 'worker'].flatMap((part) => [
        ...containerOf(part).env.map(({ name }) => name),
        ...Object.keys(compose[part]!.environment!),
      ]),
    ]
    expect(named).toContain('S3_ENDPOINT')
    expect(named).toContain('DATABASE_URL')
    expect(named.filter((name) => !known.has(name))).toEqual([])
    const ofRunners = [
      ...containerOf('runner').env.map(({ name }) => name),
      ...Object.keys(compose.runner!.environment!),
    ]
    expect(ofRunners.filter((name) => !forRunners.has(name))).toEqual([])
  })

  test('give settings as text', () => {
    const settings = made.find(({ kind }) => kind === 'ConfigMap')!.data!
    for (const value of Object.values(settings)) expect(value).toBeTypeOf('string')
  })

  test.each([
    ['server', 'web'],
    ['worker', 'worker'],
  ])('give a %s the same role and the same time to end', (part, role) => {
    expect([valueOf(part, 'ROLE'), compose[part]!.environment!.ROLE]).toEqual([role, role])
    expect(compose[part]!.stop_grace_period).toBe(`${deployment(part).terminationGracePeriodSeconds}s`)
  })

  test('give a runner nothing of the secrets but its token', () => {
    expect(containerOf('runner').envFrom).toBeUndefined()
    expect(compose.runner!.env_file).toBeUndefined()
    const keys = containerOf('runner').env.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef.key] : []))
    expect(keys).toEqual(['RUNNER_TOKEN'])
    expect(containerOf('runner').securityContext.capabilities.add).toEqual(compose.runner!.cap_add)
    expect(compose.runner!.stop_grace_period).toBe(`${deployment('runner').terminationGracePeriodSeconds}s`)
  })

  test('build images that the Dockerfile has', async () => {
    const stages = [...(await textOf('Dockerfile')).matchAll(/ AS (\S+)$/gm)].map(([, name]) => name)
    expect(stages.at(-1)).toBe('academy')
    for (const part of ['server', 'worker', 'runner']) expect(stages).toContain(compose[part]!.build!.target)
  })

  test('ask a server whether it is ready, and a worker, which listens on nothing, nothing', async () => {
    const server = containerOf('server')
    const routes = await textOf('contract/src/system.ts')
    for (const [probe, path] of [
      [server.startupProbe, '/api/health/live'],
      [server.livenessProbe, '/api/health/live'],
      [server.readinessProbe, '/api/health/ready'],
    ] as const) {
      expect(probe!.httpGet.path).toBe(path)
      expect(routes).toContain(`'${path}'`)
    }
    for (const part of ['worker', 'runner']) expect(containerOf(part).readinessProbe).toBeUndefined()
    expect(compose.worker!.healthcheck).toEqual({ disable: true })
  })

  test('choose by labels that the pods have; servers and workers are never all taken away', () => {
    for (const { kind, spec } of made)
      if (kind === 'Deployment') expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
    const kept = made.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name)
    expect(kept.toSorted()).toEqual(['school-server', 'school-worker'])
  })
})
