/**
 * A grader knows no reader, and its results are kept: it says in one sentence what the work answered, and whoever shows
 * the sentence says it in the language of the reader.
 */
const [before, after] = ['It answered ', '.'] as const

export const answerMessage = (answer: string): string => `${before}${answer}${after}`

/** Returns the answer that the sentence is about, or null for every other message. */
export const answerOfMessage = (message: string): string | null =>
  message.startsWith(before) && message.endsWith(after) ? message.slice(before.length, -after.length) : null
