export type InlinePart = (
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }
) & { isBold?: true }

/** What a message is drawn from. A message is never markup: its parts become elements one by one. */
export type MessagePart = InlinePart | { kind: 'block'; text: string; language: string | undefined }

const fence = /```([\w+#.-]*)\n([\s\S]*?)\n?```/g
/** In one line and not within a word: x**2 + y**2 is not bold. */
const bold = /(?<![\p{L}\p{N}*])\*\*(?!\s)((?:`[^`\n]+`|[^*`\n]|\*(?!\*))+)(?<!\s)\*\*(?![\p{L}\p{N}*])/gu
const inline = new RegExp(`\`([^\`\\n]+)\`|${bold.source}|\\bhttps?:\\/\\/[^\\s<>"'\`]+`, 'gu')
/** The end of a sentence is not part of the address before it. */
const tail = /[.,;:!?)\]}»…]+$/

const addressOf = (found: string): string => {
  const ends = tail.exec(found)?.[0] ?? ''
  const bare = found.slice(0, found.length - ends.length)
  // A bracket that was opened inside the address belongs to it.
  return ends.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}

const inlineParts = (text: string): InlinePart[] => {
  const parts: InlinePart[] = []
  let from = 0
  const plainUpTo = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(inline)) {
    const [found, code, strong] = match
    if (strong !== undefined) {
      plainUpTo(match.index)
      parts.push(...inlineParts(strong).map((part) => ({ ...part, isBold: true as const })))
      from = match.index + found.length
      continue
    }
    const shown = code === undefined ? addressOf(found) : found
    if (code === undefined && !URL.canParse(shown)) continue
    plainUpTo(match.index)
    parts.push(code === undefined ? { kind: 'link', text: shown, href: shown } : { kind: 'code', text: code })
    from = match.index + shown.length
  }
  plainUpTo(text.length)
  return parts
}

/** Links, `code`, **bold words** and ```blocks``` of a message; everything else is text as it was written. */
export const partsOf = (message: string): MessagePart[] => {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of message.matchAll(fence)) {
    const [whole, language = '', code = ''] = match
    parts.push(...inlineParts(message.slice(from, match.index).replace(/\n$/, '')))
    parts.push({ kind: 'block', text: code, language: language.toLowerCase() || undefined })
    from = match.index + whole.length
    if (message[from] === '\n') from++
  }
  return [...parts, ...inlineParts(message.slice(from))]
}

/** One line for a list and for those who listen. */
export const glimpseOf = (message: string, length = 140): string => {
  const line = message
    .replace(/```[\w+#.-]*/g, '')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(bold, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(line)
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : line
}
