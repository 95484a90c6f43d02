import type { TextTree } from '@academy/contract/markdown'
import { treeOfMarkdown } from '@academy/contract/markdown-tree'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const parse = (source: string) => fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

/** What the server will make of a text that is still being written. */
export const parseMarkdown = (text: string): TextTree => treeOfMarkdown(text, parse)
