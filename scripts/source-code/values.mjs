// What an expression can be, read without running it: every literal of the same file that could flow into it. What
// comes from other files is unknown.
import { bindingOf, isFunction, stepsTo } from './bindings.mjs'
import { walk } from './parse.mjs'

/** @typedef {import('./parse.mjs').Node} Node */

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ChainExpression'])
/** They answer with the same items, perhaps fewer or in another order. */
const keepItems = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'concat', 'join'])
const callBackPerItem = new Set(['map', 'flatMap', 'forEach', 'filter'])
const deepest = 15

const methodOf = (call) =>
  call.callee.type === 'MemberExpression' && !call.callee.computed ? call.callee.property.name : null

const programOf = (node) => (node.parent ? programOf(node.parent) : node)

const find = (within, isWanted) => {
  const found = []
  walk(within, (node) => {
    if (isWanted(node)) found.push(node)
  })
  return found
}

const returnedBy = (fn) => {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  return find(fn.body, (node) => node.type === 'ReturnStatement' && node.argument).map(({ argument }) => argument)
}

/** What a call of each function of this name hands over at a place. */
const givenTo = (fn, index, depth) => {
  const name = fn.id?.name ?? fn.parent?.id?.name
  const isCall = ({ type, callee }) => type === 'CallExpression' && callee.type === 'Identifier' && callee.name === name
  if (!name) return []
  return find(programOf(fn), isCall).flatMap(({ arguments: given }) =>
    given[index] ? valuesOf(given[index], depth) : [],
  )
}

/** A callback gets the items of a list: of `list.map(…)`, or the rows of `test.each(rows)(title, …)`. */
const valuesOfParameter = (fn, index, depth) => {
  const call = fn.parent
  if (call?.type !== 'CallExpression' || !call.arguments.includes(fn)) return givenTo(fn, index, depth)
  if (callBackPerItem.has(methodOf(call))) return index === 0 ? itemsOf(call.callee.object, depth) : []
  const made = call.callee
  if (made.type !== 'CallExpression') return []
  const rows = made.arguments[0] ? itemsOf(made.arguments[0], depth) : []
  if (methodOf(made) === 'for') return index === 0 ? rows : []
  if (methodOf(made) !== 'each') return []
  return rows.flatMap((row) => (row.type === 'ArrayExpression' ? partOf(row, index, depth) : index === 0 ? [row] : []))
}

const valuesOfName = (identifier, depth) => {
  const binding = bindingOf(identifier)
  if (!binding) return []
  const { kind, node, pattern, index } = binding
  const whole = () => {
    if (kind === 'variable') return node.init ? valuesOf(node.init, depth) : []
    if (kind === 'item') return itemsOf(node.right, depth)
    return kind === 'parameter' ? valuesOfParameter(node, index, depth) : kind === 'function' ? [node] : []
  }
  const steps = stepsTo(pattern, identifier.name) ?? []
  return steps.reduce((values, step) => values.flatMap((value) => partOf(value, step, depth)), whole())
}

const valuesOfCall = (call, depth) => {
  const method = methodOf(call)
  const [first] = call.arguments
  if (call.callee.type === 'MemberExpression' && call.callee.object.name === 'Object' && first)
    return [{ type: 'ItemsOfObject', method, of: first }]
  if (method === 'map' || method === 'flatMap' || keepItems.has(method)) return [call]
  return valuesOf(call.callee, depth)
    .filter(isFunction)
    .flatMap((fn) => returnedBy(fn).flatMap((node) => valuesOf(node, depth)))
}

/**
 * The literals, objects, lists and functions that an expression can be.
 * @param {Node} node
 * @returns {Node[]}
 */
export const valuesOf = (node, left = deepest) => {
  const depth = left - 1
  if (depth < 0) return []
  if (wrappers.has(node.type)) return valuesOf(node.expression, depth)
  if (node.type === 'Identifier') return valuesOfName(node, depth)
  if (node.type === 'ConditionalExpression')
    return [...valuesOf(node.consequent, depth), ...valuesOf(node.alternate, depth)]
  if (node.type === 'LogicalExpression') return [...valuesOf(node.left, depth), ...valuesOf(node.right, depth)]
  if (node.type === 'MemberExpression') {
    const step = node.computed ? node.property.value : node.property.name
    return valuesOf(node.object, depth).flatMap((value) => partOf(value, step, depth))
  }
  if (node.type === 'CallExpression') return valuesOfCall(node, depth)
  return [node]
}

/** A part of a value by its name or number; with an unknown step, all its parts. */
const partOf = (value, step, depth) => {
  if (value.type === 'ArrayExpression') {
    const items = itemsOf(value, depth)
    const isFlat = value.elements.every((element) => element?.type !== 'SpreadElement')
    if (typeof step !== 'number' || !isFlat) return items
    return value.elements[step] ? valuesOf(value.elements[step], depth) : []
  }
  if (value.type !== 'ObjectExpression') return []
  return value.properties.flatMap((property) => {
    if (property.type !== 'Property')
      return valuesOf(property.argument, depth).flatMap((more) => partOf(more, step, depth))
    const name = property.computed ? undefined : (property.key.name ?? property.key.value)
    return step === undefined || name === step ? valuesOf(property.value, depth) : []
  })
}

const pushedTo = (list, depth) => {
  const name = list.parent?.type === 'VariableDeclarator' ? list.parent.id.name : undefined
  if (!name) return []
  const isPush = (node) =>
    node.type === 'CallExpression' && methodOf(node) === 'push' && node.callee.object.name === name
  return find(programOf(list), isPush).flatMap((call) => call.arguments.flatMap((item) => valuesOf(item, depth)))
}

const itemsOfObject = ({ method, of }, depth) =>
  valuesOf(of, depth)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties.filter(({ type }) => type === 'Property'))
    .flatMap(({ key, value }) => {
      const name = { type: 'Literal', value: key.name ?? key.value }
      if (method === 'keys') return [name]
      return method === 'values' ? valuesOf(value, depth) : [{ type: 'ArrayExpression', elements: [name, value] }]
    })

/**
 * What a list can hold.
 * @param {Node} node
 * @returns {Node[]}
 */
export const itemsOf = (node, left = deepest) => {
  const depth = left - 1
  if (depth < 0) return []
  return valuesOf(node, depth).flatMap((value) => {
    if (value.type === 'ItemsOfObject') return itemsOfObject(value, depth)
    if (value.type === 'ArrayExpression') {
      const items = value.elements.flatMap((element) =>
        element?.type === 'SpreadElement' ? itemsOf(element.argument, depth) : element ? valuesOf(element, depth) : [],
      )
      return [...items, ...pushedTo(value, depth)]
    }
    if (value.type !== 'CallExpression') return []
    const method = methodOf(value)
    if (keepItems.has(method)) return itemsOf(value.callee.object, depth)
    const made = valuesOf(value.arguments[0], depth).filter(isFunction).flatMap(returnedBy)
    return made.flatMap((item) => (method === 'flatMap' ? itemsOf(item, depth) : valuesOf(item, depth)))
  })
}

const unknown = '…'

/**
 * Puts pieces with several possible texts together, changing one piece at a time.
 * @param {string[][]} pieces
 * @returns {string[]}
 */
export const combine = (pieces) => {
  const first = pieces.map(([text]) => text)
  const others = pieces.flatMap((texts, at) =>
    texts.slice(1).map((text) => first.map((usual, index) => (index === at ? text : usual)).join('')),
  )
  return [first.join(''), ...others]
}

/**
 * The texts that an expression can be; what is unknown in them is an ellipsis.
 * @param {Node} node
 * @returns {string[]}
 */
export const textsOf = (node, left = deepest) => {
  const depth = left - 1
  if (depth < 0) return [unknown]
  const texts = valuesOf(node, depth).flatMap((value) => {
    if (value.type === 'Literal') return [String(value.value)]
    if (value.type === 'TemplateLiteral') {
      const pieces = value.quasis.flatMap(({ value: { cooked } }, index) =>
        value.expressions[index] ? [[cooked], textsOf(value.expressions[index], depth)] : [[cooked]],
      )
      return combine(pieces)
    }
    if (value.type === 'BinaryExpression' && value.operator === '+')
      return combine([textsOf(value.left, depth), textsOf(value.right, depth)])
    if (value.type === 'CallExpression' && methodOf(value) === 'join') {
      const between = value.arguments[0] ? textsOf(value.arguments[0], depth) : [',']
      return combine(
        itemsOf(value, depth)
          .flatMap((item) => [between, textsOf(item, depth)])
          .slice(1),
      )
    }
    return []
  })
  return texts.length > 0 ? [...new Set(texts)] : [unknown]
}
