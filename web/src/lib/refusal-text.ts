import { isApiError } from './api-error.ts'
import { useFailureText } from './failure-text.ts'
import { ruleSentence } from './field-texts.ts'
import { useT } from './i18n/use-t.ts'

/** A refusal in words: where the server names the broken rule, the sentence of that rule. */
export const useRefusalText = () => {
  const t = useT()
  const failureText = useFailureText()
  return (error: unknown): string => {
    const rule = isApiError(error, 'ValidationError') ? error.fields[0]?.message : undefined
    return rule === undefined ? failureText(error) : ruleSentence(t, rule)
  }
}
