import type { ContentOfQuestion } from '@academy/contract/question-content'

export type VersionChange =
  | { kind: 'text' | 'description' | 'image' | 'category' | 'difficulty' | 'answerType' }
  | { kind: 'partialCredit' }
  | { kind: 'optionTexts' | 'optionOrder' | 'correct' }
  | { kind: 'optionsAdded' | 'optionsRemoved'; count: number }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const inBoth = (texts: { ua: string; en: string }) => [texts.ua, texts.en]

/** What is different from one version to the next, as a person would say it. */
export const changesBetween = (before: ContentOfQuestion, after: ContentOfQuestion): VersionChange[] => {
  const changes: VersionChange[] = []
  if (!isSame(inBoth(before.text), inBoth(after.text))) changes.push({ kind: 'text' })
  if (!isSame(inBoth(before.description), inBoth(after.description))) changes.push({ kind: 'description' })
  if (before.imageUrl !== after.imageUrl) changes.push({ kind: 'image' })
  if (before.category !== after.category) changes.push({ kind: 'category' })
  if (before.difficulty !== after.difficulty) changes.push({ kind: 'difficulty' })
  if (before.answerType !== after.answerType) changes.push({ kind: 'answerType' })
  if (before.partialCredit !== after.partialCredit) changes.push({ kind: 'partialCredit' })
  return [...changes, ...changesOfOptions(before.options, after.options)]
}

const changesOfOptions = (
  before: ContentOfQuestion['options'],
  after: ContentOfQuestion['options'],
): VersionChange[] => {
  const old = new Map(before.map((option) => [option.id, option]))
  const kept = after.filter(({ id }) => old.has(id))
  const added = after.length - kept.length
  const removed = before.length - kept.length
  const oldOrder = before.filter(({ id }) => kept.some((option) => option.id === id)).map(({ id }) => id)
  const rightOf = (options: ContentOfQuestion['options']) =>
    options.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : [])).toSorted((a, b) => a - b)
  const changes: VersionChange[] = []
  if (added > 0) changes.push({ kind: 'optionsAdded', count: added })
  if (removed > 0) changes.push({ kind: 'optionsRemoved', count: removed })
  if (kept.some(({ id, text }) => !isSame(inBoth(text), inBoth(old.get(id)!.text))))
    changes.push({ kind: 'optionTexts' })
  if (
    !isSame(
      oldOrder,
      kept.map(({ id }) => id),
    )
  )
    changes.push({ kind: 'optionOrder' })
  const rightWith = (options: ContentOfQuestion['options']) =>
    options.flatMap(({ id, match, number }) => (match || number ? [[id, match?.text, number]] : []))
  const isOther =
    !isSame(rightOf(before), rightOf(after)) || (added === 0 && !isSame(rightWith(before), rightWith(after)))
  if (isOther) changes.push({ kind: 'correct' })
  return changes
}
