import type { MessageKey as RuleName } from '@academy/contract/fields'
import { hasText, type Translate } from './i18n/i18n.ts'
import type { MessageKey } from './i18n/messages.ts'

/** Complete by type: a rule of the contract without a sentence in the dictionaries does not compile here. */
const keyOf = <Name extends RuleName>(rule: Name): MessageKey => `validation.${rule}` satisfies MessageKey

/** VAL-37: a schema names the broken rule, the dictionary says it in words; VAL-36: 'Error' when it does not know it. */
export const ruleText = (rule: string): MessageKey => {
  const key = keyOf(rule as RuleName)
  return hasText(key) ? key : 'validation.default'
}

/** Where a screen does not know the bounds of a rule, its sentence names no number. */
export const noBounds = { min: 0, max: 0 } as const

/** The sentence of a broken rule. */
export const ruleSentence = (t: Translate, rule: string, bounds: { min?: number; max?: number } = noBounds): string =>
  t(ruleText(rule), { ...noBounds, ...bounds })
