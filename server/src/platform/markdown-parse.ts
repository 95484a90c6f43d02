import type { TextTree } from '@academy/contract/markdown'
import { treeOfMarkdown } from '@academy/contract/markdown-tree'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

const parse = (source: string) => fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

export const treeOfText = (text: string): TextTree => treeOfMarkdown(text, parse)

/** A picture of another host would tell it who reads the page: it stays a link. */
const withoutPictures = { disable: { null: ['labelStartImage'] } }

/**
 * What staff write as what browsers read. Html in the text stays text and dangerous addresses are dropped (micromark's
 * own defaults, kept here on purpose). Links leave the frame; only those within the page stay in it.
 */
export const htmlOfMarkdown = (text: string): string =>
  micromark(text, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [gfm(), withoutPictures],
    htmlExtensions: [gfmHtml()],
  }).replace(/<a href="(?!#)/g, '<a target="_blank" rel="noopener noreferrer" href="')
