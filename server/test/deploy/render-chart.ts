import { readdir, readFile } from 'node:fs/promises'
import { loadAll, load } from 'js-yaml'

const chart = new URL('../../../deploy/helm/', import.meta.url)

type Tree = { [key: string]: unknown }

const valueAt = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !(key in value)) throw new Error(`values.yaml has no ${path}`)
    return (value as Tree)[key]
  }, root)

/** As much of Helm as the chart uses: a value, a value as JSON, a fingerprint. Anything else is refused. */
export const render = (template: string, root: object): string =>
  template.replace(/\{\{\s*(.*?)\s*\}\}/g, (_, asked: string) => {
    const [, how, path] = /^(toJson |sha256sum \(toJson )?\.([\w.]+)\)?$/.exec(asked) ?? []
    if (path === undefined) throw new Error(`the chart is to do without {{ ${asked} }}`)
    const value = valueAt(root, path)
    if (how?.startsWith('sha256sum')) return 'fingerprint'
    return how === undefined ? String(value) : JSON.stringify(value)
  })

export const readChartValues = async (): Promise<Tree> =>
  load(await readFile(new URL('values.yaml', chart), 'utf8')) as Tree

/** All objects that the chart makes with its own values. */
export const renderChart = async (): Promise<Tree[]> => {
  const root = { Values: await readChartValues(), Release: { Name: 'school' } }
  const names = (await readdir(new URL('templates/', chart))).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(new URL(`templates/${name}`, chart), 'utf8')))
  return texts.flatMap((text) => loadAll(render(text, root)) as Tree[])
}
