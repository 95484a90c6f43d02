import {
  linkPlaceholder,
  type MailPlaceholder,
  namesAddress,
  placeholderPattern,
} from '@academy/contract/mail-template-text'
import type { TextNode, TextTree } from '@academy/contract/markdown'
import { textTree } from '#platform/markdown.ts'
import { escapeHtml } from '#platform/script-free-page.ts'
import { buttonBlock, type ComposedMail, layOut, type MailBlock } from './mail.layout.ts'
import * as look from './mail.look.ts'

export type TemplateValues = Readonly<Record<MailPlaceholder, string>>

export interface TemplateLetter {
  subject: string
  body: string
  values: TemplateValues
  /** What the button says where the template gives it no words. */
  button: string
  lang: string
}

const fillIn = (text: string, values: TemplateValues): string =>
  text.replace(placeholderPattern, (_, name: MailPlaceholder) => values[name])

const namesEmpty = (line: string, values: TemplateValues): boolean =>
  [...line.matchAll(placeholderPattern)].some(([, name]) => values[name as MailPlaceholder] === '')

/** A line about something that is not known is left out; the one with the link never is. */
const withoutEmptyLines = (body: string, values: TemplateValues): string =>
  body
    .split('\n')
    .filter((line) => line.includes(linkPlaceholder) || !namesEmpty(line, values))
    .join('\n')

/** Without these signs at its ends; a pattern would look again from each of them. */
const withoutEnds = (text: string, start: string, end: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && start.includes(text[from]!)) from++
  while (to > from && end.includes(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** S10: what is filled in is one line, whatever stood in the database; what is left around nothing goes. */
export const subjectOf = (subject: string, values: TemplateValues): string => {
  const line = fillIn(subject, values)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/ ?,? ?([!?.:])/g, '$1')
  return withoutEnds(line, ' :,.!–—-', ' :,–—-')
}

/** The parser drops what is no address, so a link to the placeholder is told to it as a path that nobody writes. */
const linkPath = '/%7B%7Blink%7D%7D'
export const templateTree = (body: string): Promise<TextTree> =>
  textTree(body.replaceAll(`](${linkPlaceholder})`, `](${linkPath})`))

const isLink = (node: TextNode): node is TextNode & { type: 'link'; children: TextNode[] } =>
  typeof node === 'object' && node.type === 'link'
export const isOwnLink = (node: TextNode): boolean => isLink(node) && node.href === linkPath

const childrenOf = (node: TextNode): readonly TextNode[] => {
  if (typeof node === 'string') return []
  if (node.type === 'table') return node.rows.flat(2)
  return 'children' in node ? node.children : []
}

/** Every node of a tree. */
export const nodesOf = function* (tree: readonly TextNode[]): Generator<TextNode> {
  for (const node of tree) {
    yield node
    yield* nodesOf(childrenOf(node))
  }
}

const plainText = (nodes: readonly TextNode[], values: TemplateValues): string =>
  nodes.map((node) => textOf(node, values)).join('')

const textOf = (node: TextNode, values: TemplateValues): string => {
  if (typeof node === 'string') return fillIn(node, values)
  if (node.type === 'break') return '\n'
  if ('text' in node) return fillIn(node.text, values)
  const inner = plainText(childrenOf(node), values)
  return isOwnLink(node) ? `${inner}: ${values.link}` : inner
}

const wrappers = { emphasis: 'em', strong: 'strong', deleted: 's' } as const

/** Values go in after the parsing and are escaped: no name makes a link, a picture or a tag. */
const inlineHtml = (nodes: readonly TextNode[], values: TemplateValues): string =>
  nodes
    .map((node): string => {
      if (typeof node === 'string') {
        const link = look.linkHtml(values.link, escapeHtml(values.link))
        return node
          .split(linkPlaceholder)
          .map((piece) => escapeHtml(fillIn(piece, values)).replaceAll('\n', '<br>'))
          .join(link)
      }
      if (node.type === 'break') return '<br>'
      if (node.type === 'inlineCode') return look.inlineCodeHtml(fillIn(node.text, values))
      if ('text' in node) return escapeHtml(fillIn(node.text, values))
      const inner = inlineHtml(childrenOf(node), values)
      if (isOwnLink(node)) return look.linkHtml(values.link, inner)
      const tag = node.type in wrappers ? wrappers[node.type as keyof typeof wrappers] : undefined
      return tag ? `<${tag}>${inner}</${tag}>` : inner
    })
    .join('')

/** The words of a link that stands alone in its paragraph; '' where it is the placeholder itself. */
const aloneLink = (node: TextNode): readonly TextNode[] | null => {
  if (typeof node === 'string' || node.type !== 'paragraph') return null
  const [only, ...others] = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  if (only === undefined || others.length > 0) return null
  if (isOwnLink(only)) return childrenOf(only)
  return typeof only === 'string' && only.trim() === linkPlaceholder ? [] : null
}

const itemText = (item: TextNode, number: number | null, values: TemplateValues): string =>
  `${number === null ? '-' : `${number}.`} ${plainText(childrenOf(item), values)}`

const blockOf = (node: TextNode, values: TemplateValues, isNote: boolean): MailBlock => {
  const text = textOf(node, values)
  if (typeof node === 'string') return { html: look.paragraphHtml(inlineHtml([node], values)), text }
  const inner = inlineHtml(childrenOf(node), values)
  switch (node.type) {
    case 'heading':
      return { html: look.headingHtml(inner, node.level), text }
    case 'list':
      return {
        html: look.listHtml(
          node.children.map((item) => inlineHtml(childrenOf(item), values)),
          node.start,
        ),
        text: node.children
          .map((item, index) => itemText(item, node.start === null ? null : node.start + index, values))
          .join('\n'),
      }
    case 'quote':
      return { html: look.quoteHtml(inner), text: text.replace(/^/gm, '> ') }
    case 'code':
      return { html: look.codeHtml(text), text }
    case 'asWritten':
      return { html: look.paragraphHtml(inlineHtml([node.text], values)), text }
    default:
      return { html: isNote ? look.noteHtml(inner) : look.paragraphHtml(inner), text }
  }
}

/**
 * MAIL-16: a template as a mail. The first link that stands alone is the button; what follows a rule is small print.
 * A template without any usable link still gets the button: a mail nobody can follow is worse than one too many.
 */
export const composeTemplate = async (letter: TemplateLetter, theme?: 'light' | 'dark'): Promise<ComposedMail> => {
  const { subject, body, values, button, lang } = letter
  const tree = await templateTree(withoutEmptyLines(body, values))
  const blocks: MailBlock[] = []
  const notes: MailBlock[] = []
  let isNote = false
  let hasButton = false
  for (const node of tree) {
    if (typeof node === 'object' && node.type === 'rule') {
      isNote = true
      continue
    }
    const words = hasButton ? null : aloneLink(node)
    if (words) hasButton = true
    const label = words && plainText(words, values).trim()
    const block = words ? buttonBlock(values.link, label || button, lang) : blockOf(node, values, isNote)
    ;(isNote && !words ? notes : blocks).push(block)
  }
  if (![...blocks, ...notes].some(({ html }) => html.includes(escapeHtml(values.link))))
    blocks.push(buttonBlock(values.link, button, lang))
  return layOut({ subject: subjectOf(subject, values), lang, blocks, notes }, theme)
}

const asPlaceholders: TemplateValues = {
  firstName: '{{firstName}}',
  lastName: '{{lastName}}',
  link: linkPlaceholder,
  academyName: '{{academyName}}',
}

/** Escapes, entities and emphasis are gone from what is read, and may have hidden an address. */
const readsAsAddress = (tree: TextTree): boolean => tree.some((node) => namesAddress(textOf(node, asPlaceholders)))

/** MAIL-17: what only the parser sees. A link leads to {{link}} or nowhere; hidden in code or in a picture it is none. */
export const faultOfTemplate = async (body: string): Promise<'foreignLink' | 'linkNeeded' | 'wrongText' | null> => {
  const tree = await templateTree(body)
  // Nobody could draw it, so its readers would see the signs of markdown.
  if (tree.length === 1 && typeof tree[0] === 'object' && tree[0].type === 'asWritten') return 'wrongText'
  const nodes = [...nodesOf(tree)]
  if (nodes.some((node) => (isLink(node) && !isOwnLink(node)) || (typeof node === 'object' && node.type === 'image')))
    return 'foreignLink'
  if (readsAsAddress(tree)) return 'foreignLink'
  const hasLink = nodes.some((node) => isOwnLink(node) || (typeof node === 'string' && node.includes(linkPlaceholder)))
  return hasLink ? null : 'linkNeeded'
}
