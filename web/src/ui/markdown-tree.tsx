import type { TextNode, TextTree } from '@academy/contract/markdown'
import { isOwnPicture, safeLink } from '@academy/contract/safe-link'
import { createElement, Fragment, type ReactNode } from 'react'
import '../styles/fonts-code.css'
import { Anchor } from './anchor.tsx'
import { ColouredCode } from './highlighted-code.tsx'
import { ExternalIcon } from './icons.tsx'
import classes from './markdown.module.css'

export type MarkdownTreeProps = {
  tree: TextTree
  /** The level of the text's own first headings, below those of the page around it; 3 unless said. */
  headingLevel?: 2 | 3 | 4 | 5
  /** Told to screen readers at links that open a new tab. */
  newTabLabel?: string
}

type Page = { headingLevel: number; highest: number; newTabLabel?: string }
type Node<Type> = Extract<TextNode, { type: Type }>

/** Children are handed over one by one, so they need no keys: the text is drawn anew as a whole. */
const element = (name: string, props: object | null, children: readonly TextNode[], page: Page): ReactNode =>
  createElement(name, props, ...drawAll(children, page))

const drawAll = (nodes: readonly TextNode[], page: Page): ReactNode[] => nodes.map((node) => draw(node, page))

const group = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)

const link = ({ href, children }: Node<'link'>, page: Page): ReactNode => {
  // The contract promises it; a link is worth a second look.
  const safe = safeLink(href)
  const drawn = group(drawAll(children, page))
  if (!safe) return drawn
  if (!safe.isExternal) return <Anchor href={safe.href}>{drawn}</Anchor>
  return (
    <a href={safe.href} target="_blank" rel="noopener noreferrer">
      {drawn}
      <span className={classes.external}>
        {'\u00a0'}
        <ExternalIcon size={14} />
      </span>
      {page.newTabLabel && <span className="ac-visually-hidden"> ({page.newTabLabel})</span>}
    </a>
  )
}

const item = ({ isChecked, children }: Node<'item'>, page: Page): ReactNode => {
  if (isChecked === null) return element('li', null, children, page)
  const [first, ...rest] = drawAll(children, page)
  return (
    <li className={classes.task}>
      <div className={classes.taskLine}>
        {/* A mark and not a box: nothing can be ticked here. */}
        <span className={classes.taskMark} data-done={isChecked || undefined} aria-hidden={!isChecked}>
          {isChecked ? '✓' : ''}
        </span>
        <span>{first}</span>
      </div>
      {group(rest)}
    </li>
  )
}

const table = ({ align, rows: [head, ...body] }: Node<'table'>, page: Page): ReactNode => {
  const row = (cells: readonly TextNode[][], name: 'td' | 'th') => {
    const scope = name === 'th' ? 'col' : undefined
    const drawn = cells.map((cell, index) =>
      element(name, { scope, 'data-align': align[index] ?? undefined }, cell, page),
    )
    return createElement('tr', null, ...drawn)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls in its own box
    <div className={classes.table} tabIndex={0}>
      <table>
        {head && <thead>{row(head, 'th')}</thead>}
        {body.length > 0 && createElement('tbody', null, ...body.map((cells) => row(cells, 'td')))}
      </table>
    </div>
  )
}

/** Many write no `#` of their own and begin with `##`: no level of the page is left out for it. */
const highestOf = (tree: TextTree): number =>
  Math.min(6, ...tree.flatMap((node) => (typeof node !== 'string' && node.type === 'heading' ? [node.level] : [])))
const headingLevelOf = (level: number, { headingLevel, highest }: Page): number =>
  Math.min(6, headingLevel + Math.max(0, level - highest))

const wrappers = { paragraph: 'p', emphasis: 'em', strong: 'strong', deleted: 'del', quote: 'blockquote' } as const

const draw = (node: TextNode, page: Page): ReactNode => {
  if (typeof node === 'string') return node
  switch (node.type) {
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'quote':
      return element(wrappers[node.type], null, node.children, page)
    case 'line':
      return group(drawAll(node.children, page))
    case 'heading':
      return element(`h${headingLevelOf(node.level, page)}`, null, node.children, page)
    case 'list': {
      const isNumbered = node.start !== null
      const start = isNumbered && node.start !== 1 ? node.start : undefined
      return element(isNumbered ? 'ol' : 'ul', { start }, node.children, page)
    }
    case 'item':
      return item(node, page)
    case 'link':
      return link(node, page)
    case 'image':
      // As with links: the contract promises it, and it is worth a second look.
      return isOwnPicture(node.src) && <img src={node.src} alt={node.alt} loading="lazy" decoding="async" />
    case 'inlineCode':
      return <code>{node.text}</code>
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them
        <pre tabIndex={0}>
          <ColouredCode code={node.text} language={node.language} />
        </pre>
      )
    case 'asWritten':
      // A block of it stands on its own, and a line break in it is one.
      return <span className={classes.asWritten}>{node.text}</span>
    case 'break':
      return <br />
    case 'rule':
      return <hr />
    case 'footnoteMark':
      return <sup>[{node.label}]</sup>
    case 'footnote':
      return (
        <div className={classes.footnote}>
          <sup>[{node.label}]</sup>
          {element('div', null, node.children, page)}
        </div>
      )
    case 'table':
      return table(node, page)
    default:
      // Unknown kinds, which a newer server may send, are not drawn.
      return null
  }
}

/** A text that came as a tree, as elements of the page; what people type as markdown is drawn by `Markdown`. */
export function MarkdownTree({ tree, headingLevel = 3, newTabLabel }: MarkdownTreeProps) {
  return (
    <div className={classes.markdown}>
      {group(drawAll(tree, { headingLevel, highest: highestOf(tree), newTabLabel }))}
    </div>
  )
}
