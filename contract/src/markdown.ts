import * as z from 'zod/mini'
import { isOwnPicture, safeLink } from './safe-link.ts'

/**
 * What people write in markdown, as their readers get it: a tree of these kinds and no others, so that a reader needs no
 * parser and there is no html on the way. Whatever is not a kind of its own came as text.
 */
export type TextNode =
  | string
  /** `line`: a paragraph of a tight list, which is none of its own. */
  | { type: 'paragraph' | 'line' | 'emphasis' | 'strong' | 'deleted' | 'quote'; children: TextNode[] }
  | { type: 'heading'; level: number; children: TextNode[] }
  /** Numbered from `start`, or with bullets. */
  | { type: 'list'; start: number | null; children: TextNode[] }
  /** `isChecked`: a task, done or not. */
  | { type: 'item'; isChecked: boolean | null; children: TextNode[] }
  | { type: 'link'; href: string; children: TextNode[] }
  /** A picture that was uploaded here (`isOwnPicture`); any other is a link to it. */
  | { type: 'image'; src: string; alt: string }
  /** `language`: as it was named behind the fence. */
  | { type: 'code'; text: string; language?: string | undefined }
  /** `asWritten`: html, or what nobody could draw. */
  | { type: 'inlineCode' | 'asWritten'; text: string }
  | { type: 'break' | 'rule' }
  | { type: 'footnoteMark'; label: string }
  | { type: 'footnote'; label: string; children: TextNode[] }
  /** The first row is the head. */
  | { type: 'table'; align: ('left' | 'center' | 'right' | null)[]; rows: TextNode[][][] }

/** As `safeLink` says it, to the letter: whoever reads a tree need not ask again. */
const Href = z.string().check(z.refine((href) => safeLink(href)?.href === href))

const OwnPicture = z.string().check(z.refine(isOwnPicture))

export const TextNode: z.ZodMiniType<TextNode> = z.lazy(() => {
  const children = z.array(TextNode)
  return z.union([
    z.string(),
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.enum(['paragraph', 'line', 'emphasis', 'strong', 'deleted', 'quote']),
        children,
      }),
      z.strictObject({ type: z.literal('heading'), level: z.int(), children }),
      z.strictObject({ type: z.literal('list'), start: z.nullable(z.int()), children }),
      z.strictObject({ type: z.literal('item'), isChecked: z.nullable(z.boolean()), children }),
      z.strictObject({ type: z.literal('link'), href: Href, children }),
      z.strictObject({ type: z.literal('image'), src: OwnPicture, alt: z.string() }),
      z.strictObject({ type: z.literal('code'), text: z.string(), language: z.optional(z.string()) }),
      z.strictObject({ type: z.enum(['inlineCode', 'asWritten']), text: z.string() }),
      z.strictObject({ type: z.enum(['break', 'rule']) }),
      z.strictObject({ type: z.literal('footnoteMark'), label: z.string() }),
      z.strictObject({ type: z.literal('footnote'), label: z.string(), children }),
      z.strictObject({
        type: z.literal('table'),
        align: z.array(z.nullable(z.enum(['left', 'center', 'right']))),
        rows: z.array(z.array(children)),
      }),
    ]),
  ])
})
// The tree knows itself, so it is named once in the documentation.
z.globalRegistry.add(TextNode, { id: 'TextNode' })

export const TextTree = z.array(TextNode)
export type TextTree = z.infer<typeof TextTree>

/** An empty tree stands for a text that is missing in that language. */
export const LocalizedTree = z.strictObject({ ua: TextTree, en: TextTree, ru: z.optional(TextTree) })
export type LocalizedTree = z.infer<typeof LocalizedTree>
