import type { Definition, Nodes, Parents, Root, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { createElement, Fragment, type ReactNode } from 'react'
import '../styles/fonts-code.css'
import { Anchor } from './anchor.tsx'
import { ExternalIcon } from './icons.tsx'
import { safeLink } from './markdown-link.rules.ts'
import classes from './markdown.module.css'

export type MarkdownOptions = {
  /** The level of the text's own first headings: below those of the page around it. */
  headingLevel: 2 | 3 | 4 | 5
  newTabLabel?: string
}

type Page = MarkdownOptions & { source: string; definitions: Map<string, Definition>; isInLink: boolean }

/** Deeper than anybody writes; a hostile text nests until the browser gives up. */
const maxDepth = 24

const sourceOf = (node: Nodes, { source }: Page): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)

const childrenOf = (node: Parents, page: Page, depth: number): ReactNode[] =>
  node.children.map((child) => draw(child, page, depth + 1))

/** Children are handed over one by one, so they need no keys: the text is drawn anew as a whole. */
const element = (name: string, props: object | null, children: ReactNode[]) => createElement(name, props, ...children)

const link = (address: string, node: Parents | string, page: Page, depth: number): ReactNode => {
  // A picture inside a link is only its description: a link holds no other.
  const safe = page.isInLink ? undefined : safeLink(address)
  const within = { ...page, isInLink: page.isInLink || safe !== undefined }
  const children = typeof node === 'string' ? [node] : childrenOf(node, within, depth)
  if (!safe) return createElement(Fragment, null, ...children)
  if (!safe.isExternal) return createElement(Anchor, { href: safe.href }, ...children)
  return (
    <a href={safe.href} target="_blank" rel="noopener noreferrer">
      {createElement(Fragment, null, ...children)}
      <span className={classes.external}>
        {'\u00a0'}
        <ExternalIcon size={14} />
      </span>
      {page.newTabLabel && <span className="ac-visually-hidden"> ({page.newTabLabel})</span>}
    </a>
  )
}

const row = (node: TableRow, name: 'td' | 'th', align: (string | null)[], page: Page, depth: number) => {
  const scope = name === 'th' ? 'col' : undefined
  const cells = node.children.map((cell, index) =>
    element(name, { scope, 'data-align': align[index] ?? undefined }, childrenOf(cell, page, depth + 1)),
  )
  return element('tr', null, cells)
}

/** The allow-list: what is not named here is shown as it was written, as text. */
const draw = (node: Nodes, page: Page, depth: number): ReactNode => {
  if (depth > maxDepth) return sourceOf(node, page)
  switch (node.type) {
    case 'text':
      return node.value
    case 'html':
      // A block of it stands on its own, and a line break in it is one.
      return <span className={classes.asWritten}>{node.value}</span>
    case 'paragraph':
      return element('p', null, childrenOf(node, page, depth))
    case 'heading':
      return element(`h${Math.min(6, page.headingLevel + node.depth - 1)}`, null, childrenOf(node, page, depth))
    case 'emphasis':
      return element('em', null, childrenOf(node, page, depth))
    case 'strong':
      return element('strong', null, childrenOf(node, page, depth))
    case 'delete':
      return element('del', null, childrenOf(node, page, depth))
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return element('blockquote', null, childrenOf(node, page, depth))
    case 'list': {
      const start = node.ordered && node.start !== 1 ? (node.start ?? undefined) : undefined
      return element(node.ordered ? 'ol' : 'ul', { start }, childrenOf(node, page, depth))
    }
    case 'listItem':
      return listItem(node, page, depth)
    case 'link':
      return link(node.url, node, page, depth)
    case 'image':
      return link(node.url, node.alt || node.url, page, depth)
    case 'linkReference': {
      const definition = page.definitions.get(node.identifier)
      return definition ? link(definition.url, node, page, depth) : sourceOf(node, page)
    }
    case 'imageReference': {
      const definition = page.definitions.get(node.identifier)
      return definition ? link(definition.url, node.alt || definition.url, page, depth) : sourceOf(node, page)
    }
    case 'footnoteReference':
      return <sup>[{node.label ?? node.identifier}]</sup>
    case 'footnoteDefinition':
      return element('div', { className: classes.footnote }, [
        <sup key="label">[{node.label ?? node.identifier}]</sup>,
        element('div', null, childrenOf(node, page, depth)),
      ])
    case 'table': {
      const [head, ...body] = node.children
      const rows = body.map((each) => row(each, 'td', node.align ?? [], page, depth))
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls in its own box
        <div className={classes.table} tabIndex={0}>
          <table>
            {head && <thead>{row(head, 'th', node.align ?? [], page, depth)}</thead>}
            {rows.length > 0 && element('tbody', null, rows)}
          </table>
        </div>
      )
    }
    case 'definition':
      return null
    default:
      return sourceOf(node, page)
  }
}

const listItem = (node: Nodes & { type: 'listItem' }, page: Page, depth: number): ReactNode => {
  const drawn = node.children.map((child) =>
    // The lines of a tight list are no paragraphs of their own.
    child.type === 'paragraph' && !node.spread
      ? createElement(Fragment, null, ...childrenOf(child, page, depth + 1))
      : draw(child, page, depth + 1),
  )
  if (typeof node.checked !== 'boolean') return element('li', null, drawn)
  const [first, ...rest] = drawn
  return (
    <li className={classes.task}>
      <label>
        <input type="checkbox" checked={node.checked} disabled readOnly />
        <span>{first}</span>
      </label>
      {createElement(Fragment, null, ...rest)}
    </li>
  )
}

const definitionsOf = (root: Root): Map<string, Definition> => {
  const definitions = new Map<string, Definition>()
  const nodes: Nodes[] = [root]
  // The list grows while it is walked: no recursion, however deep the text nests.
  for (const node of nodes) {
    // The first one counts, as everywhere in markdown.
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) nodes.push(child)
  }
  return definitions
}

/** Markdown as elements of an allow-list; HTML in it is text. */
export const markdownNodes = (text: string, options: MarkdownOptions): ReactNode => {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const page = { ...options, source: text, definitions: definitionsOf(root), isInLink: false }
  return createElement(Fragment, null, ...childrenOf(root, page, 0))
}
