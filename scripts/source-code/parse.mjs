// Reads TypeScript with the parser of vitest and vite; package.json pins its version.
import { parseSync } from 'rolldown/utils'

/**
 * @typedef {{ type: string, start: number, end: number, parent: Node | null, children: Node[], [key: string]: any }} Node
 * @typedef {{ start: number, end: number, value: string }} Comment
 */

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

const childrenOf = (node) => {
  const found = []
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) found.push(...value.filter(isNode))
    else if (isNode(value)) found.push(value)
  }
  return found
}

/**
 * Calls `visit` for a node and all below it; what it answers `false` to is left out with everything in it.
 * @param {Node} node
 * @param {(node: Node) => boolean | void} visit
 */
export const walk = (node, visit) => {
  if (visit(node) === false) return
  for (const child of node.children) walk(child, visit)
}

const link = (node, parent) => {
  node.children = childrenOf(node)
  node.parent = parent
  for (const child of node.children) link(child, node)
}

/**
 * A file as a tree, in which every node knows its parent and its children.
 * @param {string} path
 * @param {string} source
 * @returns {{ program: Node, comments: Comment[] }}
 */
export const parse = (path, source) => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  link(program, null)
  return { program: /** @type {any} */ (program), comments }
}

/** @returns {number} */
export const lineOf = (source, offset) => source.slice(0, offset).split('\n').length
