export type TextPart = { text: string } | { href: string; text: string }

const linkPattern = /https?:\/\/[^\s<>"')]+/g

/**
 * The text of a mail with its links. Links to this very server become paths, so that they stay in the application.
 * The page itself never draws the HTML part, because nothing becomes HTML without React (S4): a sandboxed frame does.
 */
export const mailParts = (text: string, origin: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(linkPattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    const url = match[0].replace(/[.,;:!?]+$/, '')
    const isOwn = url.startsWith(`${origin}/`)
    parts.push({ href: isOwn ? url.slice(origin.length) : url, text: url })
    end = match.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
