// Where a name of a file gets its value.

/**
 * @typedef {import('./parse.mjs').Node} Node
 * What a name stands for: the node that declares it, the pattern in which the name stands (`{ id }`, `[id]`), and for a
 * parameter which one it is.
 * @typedef {{ kind: 'variable' | 'parameter' | 'item' | 'function' | 'import', node: Node, pattern: Node, index?: number }} Binding
 */

const functionTypes = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

export const isFunction = (node) => functionTypes.has(node?.type)

/**
 * The steps from a pattern down to a name, such as ['id'] in `{ id }` and [0] in `[id]`; null: the name is not in it.
 * @returns {(string | number)[] | null}
 */
export const stepsTo = (pattern, name) => {
  if (!pattern) return null
  if (pattern.type === 'Identifier') return pattern.name === name ? [] : null
  if (pattern.type === 'AssignmentPattern') return stepsTo(pattern.left, name)
  if (pattern.type === 'RestElement') return stepsTo(pattern.argument, name)
  if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) {
      const isRest = property.type === 'RestElement'
      const steps = stepsTo(isRest ? property : property.value, name)
      if (steps) return isRest ? steps : [property.key.name ?? property.key.value, ...steps]
    }
  if (pattern.type === 'ArrayPattern')
    for (const [index, element] of pattern.elements.entries()) {
      const steps = stepsTo(element, name)
      // The rest of a list is a list as well.
      if (steps) return element.type === 'RestElement' ? steps : [index, ...steps]
    }
  return null
}

const inDeclaration = (statement, name) => {
  const declaration = statement.type.startsWith('Export') ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name)
    return { kind: 'function', node: declaration, pattern: declaration.id }
  if (declaration?.type === 'VariableDeclaration')
    for (const declarator of declaration.declarations)
      if (stepsTo(declarator.id, name)) return { kind: 'variable', node: declarator, pattern: declarator.id }
  if (statement.type === 'ImportDeclaration')
    for (const specifier of statement.specifiers)
      if (specifier.local.name === name) return { kind: 'import', node: specifier, pattern: specifier.local }
  return null
}

const inScope = (scope, name) => {
  if (scope.type === 'Program' || scope.type === 'BlockStatement')
    for (const statement of scope.body) {
      const found = inDeclaration(statement, name)
      if (found) return found
    }
  if (isFunction(scope))
    for (const [index, pattern] of scope.params.entries())
      if (stepsTo(pattern, name)) return { kind: 'parameter', node: scope, pattern, index }
  if (scope.type === 'ForStatement' && scope.init) return inDeclaration(scope.init, name)
  if (scope.type === 'ForOfStatement' && scope.left.type === 'VariableDeclaration') {
    const pattern = scope.left.declarations[0].id
    if (stepsTo(pattern, name)) return { kind: 'item', node: scope, pattern }
  }
  return null
}

/**
 * The nearest declaration of an identifier, as the language sees it.
 * @param {Node} identifier
 * @returns {Binding | null}
 */
export const bindingOf = (identifier) => {
  for (let scope = identifier.parent; scope; scope = scope.parent) {
    const found = inScope(scope, identifier.name)
    if (found) return /** @type {Binding} */ (found)
  }
  return null
}
