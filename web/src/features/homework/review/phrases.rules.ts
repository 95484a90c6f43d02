interface Selected {
  from: number
  to: number
}
const phraseMaxLength = 2_000

/** In place of what is selected; after other words on a line of its own. */
export const insertPhrase = (text: string, { from, to }: Selected, phrase: string): { text: string; caret: number } => {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  const start = before + gap + phrase
  return { text: start + after, caret: start.length }
}

/** What is selected, or all of it. */
export const selectedPhrase = (text: string, { from, to }: Selected): string =>
  (from === to ? text : text.slice(from, to)).trim().slice(0, phraseMaxLength).trim()
