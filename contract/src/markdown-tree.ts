import type { TextNode, TextTree } from './markdown.ts'
import { isOwnPicture, safeLink } from './safe-link.ts'

/** What a parser of markdown says (mdast): as much of it as is read here. */
export interface ParsedNode {
  type: string
  children?: readonly ParsedNode[]
  value?: string
  depth?: number
  ordered?: boolean | null
  start?: number | null
  spread?: boolean | null
  checked?: boolean | null
  lang?: string | null
  url?: string
  alt?: string | null
  identifier?: string
  label?: string | null
  align?: readonly ('left' | 'center' | 'right' | null)[] | null
  position?: { start: { offset?: number }; end: { offset?: number } }
}

interface Page {
  source: string
  definitions: ReadonlyMap<string, string>
  isInLink: boolean
}

/** Deeper than anybody writes; a hostile text nests until the reader's browser gives up. */
const maxDepth = 24

/** Parsers need quadratic time for these; no real text has so many. */
const maxMarks = 1500
const maxUnderlines = 300
/** Quotes and lists that begin within each other, all on one line; a line of nothing but dashes or stars is a rule. */
const containersOf = (line: string): number => {
  if (/^(?:[- \t]*|[* \t]*)$/.test(line)) return 0
  const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
  let count = 0
  while (marker.test(line)) count++
  return count
}
/** Texts known to be expensive to parse. The server finds others by the time they take (V1). */
const isTangled = (text: string): boolean => {
  if ((text.match(/[*_~]+|[[\]<]/g)?.length ?? 0) > maxMarks) return true
  const lines = text.split(/\r\n|\r|\n/)
  return (
    lines.some((line) => containersOf(line) > maxDepth) ||
    lines.filter((line) => /^ {0,3}(?:=+|-+)[ \t]*$/.test(line)).length > maxUnderlines
  )
}

const sourceOf = (node: ParsedNode, { source }: Page): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)

const childrenOf = (node: ParsedNode, page: Page, depth: number): TextNode[] =>
  (node.children ?? []).flatMap((child) => nodesOf(child, page, depth + 1))

/** A link without a valid address is only its text. Links do not nest: a picture inside one is only its description. */
const link = (address: string | undefined, node: ParsedNode | string, page: Page, depth: number): TextNode[] => {
  const href = page.isInLink || address === undefined ? undefined : safeLink(address)?.href
  const within = { ...page, isInLink: page.isInLink || href !== undefined }
  const children = typeof node === 'string' ? [node] : childrenOf(node, within, depth)
  return href === undefined ? children : [{ type: 'link', href, children }]
}

/** S5: an uploaded picture is shown; one of another site becomes a link with its description. */
const image = (address: string, node: ParsedNode, page: Page, depth: number): TextNode[] =>
  isOwnPicture(address)
    ? [{ type: 'image', src: address, alt: node.alt ?? '' }]
    : link(address, node.alt || address, page, depth)

const item = (node: ParsedNode, page: Page, depth: number): TextNode => ({
  type: 'item',
  isChecked: node.checked ?? null,
  children: (node.children ?? []).flatMap((child) =>
    child.type === 'paragraph' && !node.spread
      ? [{ type: 'line' as const, children: childrenOf(child, page, depth + 1) }]
      : nodesOf(child, page, depth + 1),
  ),
})

const table = (node: ParsedNode, page: Page, depth: number): TextNode => ({
  type: 'table',
  align: [...(node.align ?? [])],
  rows: (node.children ?? []).map((row) => (row.children ?? []).map((cell) => childrenOf(cell, page, depth + 2))),
})

const wrappers = {
  paragraph: 'paragraph',
  emphasis: 'emphasis',
  strong: 'strong',
  delete: 'deleted',
  blockquote: 'quote',
} as const

/** The allow-list: what is not named here is shown as it was written, as text. */
const nodesOf = (node: ParsedNode, page: Page, depth: number): TextNode[] => {
  if (depth > maxDepth) return [sourceOf(node, page)]
  const { value = '', identifier = '' } = node
  const label = node.label ?? identifier
  switch (node.type) {
    case 'text':
      return [value]
    case 'html':
      return [{ type: 'asWritten', text: value }]
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote':
      return [{ type: wrappers[node.type], children: childrenOf(node, page, depth) }]
    case 'heading':
      return [{ type: 'heading', level: node.depth ?? 1, children: childrenOf(node, page, depth) }]
    case 'inlineCode':
      return [{ type: 'inlineCode', text: value }]
    case 'code':
      return [{ type: 'code', text: value, ...(node.lang && { language: node.lang }) }]
    case 'break':
      return [{ type: 'break' }]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'list':
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, children: childrenOf(node, page, depth) }]
    case 'listItem':
      return [item(node, page, depth)]
    case 'link':
      return link(node.url, node, page, depth)
    case 'image':
      return image(node.url ?? '', node, page, depth)
    case 'linkReference':
    case 'imageReference': {
      const address = page.definitions.get(identifier)
      if (address === undefined) return [sourceOf(node, page)]
      return node.type === 'linkReference' ? link(address, node, page, depth) : image(address, node, page, depth)
    }
    case 'footnoteReference':
      return [{ type: 'footnoteMark', label }]
    case 'footnoteDefinition':
      return [{ type: 'footnote', label, children: childrenOf(node, page, depth) }]
    case 'table':
      return [table(node, page, depth)]
    case 'definition':
      return []
    default:
      return [sourceOf(node, page)]
  }
}

const definitionsOf = (root: ParsedNode): Map<string, string> => {
  const definitions = new Map<string, string>()
  const nodes: ParsedNode[] = [root]
  // The list grows while it is walked: no recursion, however deep the text nests.
  for (const node of nodes) {
    const { type, identifier = '', url = '' } = node
    // The first one counts, as everywhere in markdown.
    if (type === 'definition' && !definitions.has(identifier)) definitions.set(identifier, url)
    for (const child of node.children ?? []) nodes.push(child)
  }
  return definitions
}

/** A parser may fail on a text that nests too deep for its stack; the page still opens. */
const parsedOrNull = (source: string, parse: (source: string) => ParsedNode): ParsedNode | null => {
  try {
    return parse(source)
  } catch {
    return null
  }
}

/** The only way from markdown to what readers see: for the server and for the preview while writing. */
export const treeOfMarkdown = (source: string, parse: (source: string) => ParsedNode): TextTree => {
  const root = isTangled(source) ? null : parsedOrNull(source, parse)
  if (!root) return [{ type: 'asWritten', text: source }]
  return childrenOf(root, { source, definitions: definitionsOf(root), isInLink: false }, 0)
}
