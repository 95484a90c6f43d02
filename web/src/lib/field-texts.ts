import type { MessageKey as RuleName } from '@academy/contract/fields'
import { hasText } from './i18n/i18n.ts'
import type { MessageKey } from './i18n/messages.ts'

/** Complete by type: a rule of the contract without a sentence in the dictionaries does not compile here. */
const keyOf = <Name extends RuleName>(rule: Name): MessageKey => `validation.${rule}` satisfies MessageKey

/** VAL-37: a schema names the broken rule, the dictionary says it in words; VAL-36: 'Error' when it does not know it. */
export const ruleText = (rule: string): MessageKey => {
  const key = keyOf(rule as RuleName)
  return hasText(key) ? key : 'validation.default'
}
