import type { TextNode } from '@academy/contract/markdown'

const lengthOf = (node: TextNode): number => {
  if (typeof node === 'string') return node.length
  if ('text' in node) return node.text.length
  if ('rows' in node) return textLength(node.rows.flat(2))
  return 'children' in node ? textLength(node.children) : 0
}

/** How much there is to read, in characters. */
export const textLength = (nodes: readonly TextNode[]): number =>
  nodes.reduce((length, node) => length + lengthOf(node), 0)
