// The titles of the tests of a file, as far as they can be read without running it.
import { bindingOf } from '../source-code/bindings.mjs'
import { parse, walk } from '../source-code/parse.mjs'
import { combine, itemsOf, textsOf } from '../source-code/values.mjs'

const roots = new Set(['test', 'it', 'describe', 'suite', 'nightTest', 'nightDescribe'])
const modifiers = new Set(['only', 'concurrent', 'sequential', 'describe', 'serial', 'parallel', 'fails'])
const makers = new Set(['each', 'for', 'skipIf', 'runIf'])
const notRun = new Set(['skip', 'todo', 'fixme'])

/** `it` is often a variable of the file; the one of a test runner is imported. */
const isRoot = (identifier) => roots.has(identifier.name) && bindingOf(identifier)?.kind === 'import'

/**
 * What `test`, `test.each(rows)`, `describe.concurrent` say about the test they make; null: it makes none.
 * @returns {{ isRun: boolean, rows: import('../source-code/parse.mjs').Node | null } | null}
 */
const makerOf = (callee) => {
  if (callee.type === 'Identifier') return isRoot(callee) ? { isRun: true, rows: null } : null
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const name = callee.property.name
    const made = modifiers.has(name) || notRun.has(name) ? makerOf(callee.object) : null
    return made && notRun.has(name) ? { ...made, isRun: false } : made
  }
  if (callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression') {
    const name = callee.callee.property.name
    const made = makers.has(name) ? makerOf(callee.callee.object) : null
    const hasRows = name === 'each' || name === 'for'
    return made && hasRows ? { ...made, rows: callee.arguments[0] ?? null } : made
  }
  return null
}

const placeholder = /%[sdifjoO]|\$([A-Za-z_][\w.]*|\d+)/g

const propertyOf = (row, path) => {
  let value = row
  for (const name of path.split('.')) {
    const property = value?.properties?.find(({ key }) => (key?.name ?? key?.value) === name)
    value = property?.value
  }
  return value
}

/** `[%s] %s is refused` and `[$id] …` with a row's values in them. */
const fillIn = (title, row) => {
  const parts = row.type === 'ArrayExpression' ? row.elements : [row]
  const pieces = []
  let [end, next] = [0, 0]
  for (const { 0: mark, 1: name, index } of title.matchAll(placeholder)) {
    const isNumber = name === undefined || /^\d+$/.test(name)
    const value = isNumber ? parts[name ?? next++] : propertyOf(parts[0], name)
    pieces.push([title.slice(end, index)], value ? textsOf(value) : [mark])
    end = index + mark.length
  }
  return combine([...pieces, [title.slice(end)]])
}

const titlesOfCall = (call, { rows }) => {
  const titles = textsOf(call.arguments[0])
  if (!rows) return titles
  const items = itemsOf(rows)
  return items.length === 0 ? titles : titles.flatMap((title) => items.flatMap((row) => fillIn(title, row)))
}

/** `test.step('…')` names a part of a journey, which fails with it. */
const isStep = ({ type, object, property }) =>
  type === 'MemberExpression' && property.name === 'step' && object.type === 'Identifier' && isRoot(object)

/** @returns {string[]} */
export const titlesOf = (path, source) => {
  const titles = []
  walk(parse(path, source).program, (node) => {
    if (node.type !== 'CallExpression') return true
    const maker = isStep(node.callee) ? { isRun: true, rows: null } : makerOf(node.callee)
    if (!maker || !node.arguments[0]) return true
    if (!maker.isRun) return false
    titles.push(...titlesOfCall(node, maker))
    return true
  })
  return titles
}

/**
 * `[STAT-02]` and `[STAT-02, STAT-04]`; other marks such as `[E1]` or `[A1]` are no ids of the catalogue.
 * @returns {string[]}
 */
export const idsIn = (title) =>
  [...title.matchAll(/\[([^[\]]*)\]/g)]
    .flatMap(([, inside]) => inside.split(/[\s,]+/))
    .filter((word) => /^[A-Z][A-Z0-9]*-\d+$/.test(word))
