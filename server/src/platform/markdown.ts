import type { LocalizedTree, TextTree } from '@academy/contract/markdown'
import type { LocalizedName } from '@academy/contract/users'
import { createLimitedThread } from './limited-thread.ts'
import type { ThreadReply, ThreadTask } from './markdown.thread.ts'
import { escapeHtml } from './script-free-page.ts'

/**
 * V1: texts are parsed by a thread of their own. Parsers of markdown take time by the square of some texts, and nobody
 * knows all of those; whatever the text, the server goes on answering, and one that takes too long is shown as written.
 */
const thread = createLimitedThread<ThreadTask, ThreadReply>(new URL('./markdown.thread.ts', import.meta.url), {
  cpuLimitMs: 250,
  memoryMb: 64,
})

/** A cache, because many people read the same few texts in the same minute. */
const keptTexts = 500

/** The latest texts: parsed, still being parsed, or given up. */
const keepNewest = <T>(read: (text: string) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>()
  return (text: string): Promise<T> => {
    const result = kept.get(text) ?? read(text)
    // Inserted again, so that the first entry is the least recently used.
    kept.delete(text)
    kept.set(text, result)
    if (kept.size > keptTexts) kept.delete(kept.keys().next().value!)
    return result
  }
}

/** A text in markdown as its readers get it. */
export const textTree = keepNewest(async (text): Promise<TextTree> => {
  if (text.trim() === '') return []
  const reply = await thread.run({ kind: 'tree', text })
  return reply === null ? [{ type: 'asWritten', text }] : (JSON.parse(reply) as TextTree)
})

/** The same as html, for pages that browsers show without a script. */
export const textHtml = keepNewest(
  async (text): Promise<string> => (await thread.run({ kind: 'html', text })) ?? `<pre>${escapeHtml(text)}</pre>`,
)

export const textTrees = async ({ ua, en, ru }: LocalizedName): Promise<LocalizedTree> => ({
  ua: await textTree(ua),
  en: await textTree(en),
  ...(ru !== undefined && { ru: await textTree(ru) }),
})
