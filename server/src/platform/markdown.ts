import type { LocalizedTree, TextTree } from '@academy/contract/markdown'
import { treeOfMarkdown } from '@academy/contract/markdown-tree'
import type { LocalizedName } from '@academy/contract/users'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const parse = (source: string) => fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

/** Everybody of an academy reads the same few texts, often in the same minute. */
const keptTexts = 300
const kept = new Map<string, TextTree>()

/** A text in markdown as its readers get it. */
export const textTree = (text: string): TextTree => {
  const tree = kept.get(text) ?? treeOfMarkdown(text, parse)
  // Put in again, so that the first one is the one that was not read for longest.
  kept.delete(text)
  kept.set(text, tree)
  if (kept.size > keptTexts) kept.delete(kept.keys().next().value!)
  return tree
}

export const textTrees = ({ ua, en, ru }: LocalizedName): LocalizedTree => ({
  ua: textTree(ua),
  en: textTree(en),
  ...(ru !== undefined && { ru: textTree(ru) }),
})
