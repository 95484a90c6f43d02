import { isFunction } from '../../source-code/bindings.mjs'
import { walk, type Node } from '../../source-code/parse.mjs'

/** A value and the name that gets it: a variable or parameter, a function that returns it, a property that holds it. */
export type Given = { name: string; value: Node; kind: 'name' | 'function' | 'property' }

export const isName = (node: Node | null | undefined): node is Node => node?.type === 'Identifier'

const returnedBy = (fn: Node): Node[] => {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  const found: Node[] = []
  walk(fn.body, (node) => {
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument)
  })
  return found
}

const functionOf = (node: Node): { name: string; fn: Node } | null => {
  if (node.type === 'FunctionDeclaration' && node.id) return { name: node.id.name, fn: node }
  const isNamed = node.type === 'VariableDeclarator' && isName(node.id) && isFunction(node.init)
  return isNamed ? { name: node.id.name, fn: node.init } : null
}

const givenBy = (node: Node, parameters: Map<string, Node[]>): Given[] => {
  const made = functionOf(node)
  if (made) return returnedBy(made.fn).map((value) => ({ name: made.name, value, kind: 'function' }))
  if (node.type === 'VariableDeclarator' && isName(node.id) && node.init)
    return [{ name: node.id.name, value: node.init, kind: 'name' }]
  if (node.type === 'AssignmentExpression') {
    const { left, right: value } = node
    if (isName(left)) return [{ name: left.name, value, kind: 'name' }]
    return left.type === 'MemberExpression' && !left.computed
      ? [{ name: left.property.name, value, kind: 'property' }]
      : []
  }
  if (node.type === 'Property' && isName(node.key) && !node.computed && node.parent?.type === 'ObjectExpression')
    return [{ name: node.key.name, value: node.value, kind: 'property' }]
  if (node.type !== 'CallExpression') return []
  const { callee, arguments: values } = node as Node & { arguments: Node[] }
  if (callee.type === 'MemberExpression' && isName(callee.object) && callee.property.name === 'push')
    return values.map((value) => ({ name: callee.object.name, value, kind: 'name' }))
  return (parameters.get(callee.name) ?? []).flatMap((parameter, index) => {
    const value = values[index]
    return isName(parameter) && value ? [{ name: parameter.name, value, kind: 'name' }] : []
  })
}

/** Every place of a file that gives a name a value: `const x = …`, `x = …`, `x.push(…)`, `f(…)` for a parameter of f. */
export const givenNames = (program: Node): Given[] => {
  const parameters = new Map<string, Node[]>()
  walk(program, (node) => {
    const made = functionOf(node)
    if (made) parameters.set(made.name, made.fn.params)
  })
  const given: Given[] = []
  walk(program, (node) => void given.push(...givenBy(node, parameters)))
  return given.filter(({ value }) => !isFunction(value))
}
