import type { Plugin } from 'vite'

/** What the client reads of an endpoint; the rest is for the server, the tests and the documentation. */
const wanted = new Set(['method', 'path', 'idempotent', 'takesLong', 'upload', 'download'])
/** Of `access` the client reads one value: that an endpoint needs no log-in. */
const isEntrance = (key: string, value: string) => key === 'access' && value === 'session.enter'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A schema and its type share a PascalCase name (house rules). */
const isSchemaName = (name: string) => /^[A-Z]/.test(name)
/** Plain values without any schema behind them: lists, numbers, the permission table. */
const isPlainModule = (source: string) =>
  /(enums|limits|permissions|endpoint|move-choices|stage-order)(\.ts)?$/.test(source)
/** The lean copy has endpoints and plain values; anything else may need a schema and takes the whole module. */
const isLean = (name: string, source: string) =>
  name.endsWith('Api') || (isPlainModule(source) && name !== '' && !isSchemaName(name))
const nameOf = (node: unknown) => {
  const { name, value } = (node ?? {}) as { name?: string; value?: string }
  return name ?? value ?? ''
}
const propertiesOf = (node: Node) =>
  ((node.properties as Node[] | undefined) ?? []).filter((part) => part.type === 'Property')
const importedNames = (statement: Node) =>
  (statement.specifiers as Node[]).map((specifier) => nameOf(specifier.imported))

/** `defineApi({ list: { method, path, response, ... } })` keeps only what is wanted of each endpoint. */
const leanEndpoints = (api: Node, code: string): string => {
  const endpoints = propertiesOf(api).map((endpoint) => {
    const kept = propertiesOf(endpoint.value as Node).filter(
      ({ key, value }) => wanted.has(nameOf(key)) || isEntrance(nameOf(key), nameOf(value)),
    )
    const texts = kept.map(({ start, end }) => code.slice(start, end))
    return `${JSON.stringify(nameOf(endpoint.key))}:{${texts.join(',')}}`
  })
  return `({${endpoints.join(',')}})`
}

const isPlain = ({ type }: Node) => ['Literal', 'ArrowFunctionExpression', 'Identifier'].includes(type)

const leanDeclaration = (statement: Node, code: string): string | null => {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return null
  const [{ id, init }] = declaration.declarations as [{ id: Node; init: Node }]
  if (isSchemaName(nameOf(id))) return ''
  // Taking a value apart has side effects: the bundler would keep the call, and what it calls is not there.
  if (id.type !== 'Identifier')
    throw new Error(`The client cannot do without ${code.slice(id.start, id.end)}: name it whole`)
  const before = code.slice(statement.start, init.start)
  if (init.type === 'CallExpression' && nameOf(init.callee) === 'defineApi') {
    return before + leanEndpoints((init.arguments as [Node])[0], code)
  }
  // Only schemas used it: marked as pure, so that the bundler may drop it.
  return isPlain(init) ? null : `${before}/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
}

/** The same module without its schemas and without zod. */
export const leanModule = (body: Node[], code: string): string =>
  body
    .map((statement) => {
      if (statement.type !== 'ImportDeclaration')
        return leanDeclaration(statement, code) ?? code.slice(statement.start, statement.end)
      const source = nameOf(statement.source)
      const names = importedNames(statement).filter((name) => isLean(name, source))
      return names.length === 0 ? '' : `import { ${names.join(', ')} } from ${JSON.stringify(`${source}?lean`)}`
    })
    .join('\n')

/** Imports of the contract that name no schema go to the lean copy. */
const pointToLean = (body: Node[], code: string): string | null => {
  const sources = body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter((statement) => /^@academy\/contract\/[\w-]+$/.test(nameOf(statement.source)))
    .filter((statement) => importedNames(statement).every((name) => isLean(name, nameOf(statement.source))))
    .map((statement) => statement.source as Node)
  if (sources.length === 0) return null
  const edit = (text: string, source: Node) =>
    text.slice(0, source.start) + JSON.stringify(`${nameOf(source)}?lean`) + text.slice(source.end)
  return sources.reduceRight(edit, code)
}

/**
 * The contract defines an endpoint once, with the schemas of request and reply. The server checks both, so the client
 * needs neither: without them no screen without a form loads zod (10 KiB gzip). A module that imports only endpoints
 * gets the contract file as `?lean`, a second copy without schemas; a form that imports `Login` gets the whole file of its schema.
 */
export const stripSchemas = (): Plugin => ({
  name: 'strip-schemas',
  apply: 'build',
  enforce: 'post',
  async resolveId(source, importer) {
    if (!source.endsWith('?lean')) return null
    const resolved = await this.resolve(source.slice(0, -'?lean'.length), importer?.replace('?lean', ''))
    return resolved && `${resolved.id}?lean`
  },
  transform: {
    filter: { id: /\/web\/src\/[^?]+\.tsx?$|\/contract\/src\/[\w-]+\.ts\?lean$/ },
    handler(code, id) {
      const body = this.parse(code).body as unknown as Node[]
      return id.endsWith('?lean') ? leanModule(body, code) : pointToLean(body, code)
    },
  },
})
