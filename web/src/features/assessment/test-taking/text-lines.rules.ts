type Measure = (text: string) => number

/** A word wider than the line is broken wherever it has to be. */
const pieces = (word: string, maxWidth: number, measure: Measure): string[] => {
  if (measure(word) <= maxWidth) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > maxWidth) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

const linesOfParagraph = (paragraph: string, maxWidth: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/[ \t]+/).flatMap((whole) => pieces(whole, maxWidth, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > maxWidth) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** The lines in which a text fits a width; its own line breaks stay. */
export const linesOf = (text: string, maxWidth: number, measure: Measure): string[] =>
  text
    .trim()
    .split(/\r?\n/)
    .flatMap((paragraph) => linesOfParagraph(paragraph.trim(), maxWidth, measure))
