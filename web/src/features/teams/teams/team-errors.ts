import { longTextMaxLength, shortTextMaxLength } from '@academy/contract/limits'
import type { BrokenRules } from '#kit/editor/broken-rules.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'

/** Here these rules mean something else than where they were first needed. */
const ownWords: Readonly<Record<string, MessageKey>> = { inAnotherTeam: 'teams.inAnotherTeam' }
const maxLengths: Readonly<Record<string, number>> = {
  name: shortTextMaxLength,
  repositoryUrl: shortTextMaxLength,
  details: longTextMaxLength,
}

/** What is wrong at a field or below it, in words. */
export const useErrorOf = (broken: BrokenRules) => {
  const t = useT()
  return (field: string): string | undefined => {
    const found = Object.keys(broken).find((name) => name === field || name.startsWith(`${field}.`))
    const rule = found && broken[found]
    return rule ? t(ownWords[rule] ?? ruleText(rule), { min: 1, max: maxLengths[field] ?? 0 }) : undefined
  }
}
