import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { boundsOf, type BrokenRules } from './broken-rules.ts'
import { inWords, type FieldTexts } from './field-errors.ts'

interface CheckedFormOptions<Values extends Record<string, string | boolean>> {
  /** Begins the ids of the fields. */
  name: string
  /** In the order of the screen. */
  initial: Values
  check: (values: Values) => BrokenRules<keyof Values & string>
  send: (values: Values) => Promise<void>
  refusals: (error: unknown) => FieldTexts<keyof Values & string> | null
  /** How the summary names a field. */
  labels: Record<keyof Values & string, MessageKey>
  onChange?: (values: Values) => void
}

/**
 * A form whose rules are those of the contract: what breaks one, here or on the server, is said at its field, and the first
 * wrong field gets the focus. `failure` is an answer about the whole.
 */
export const useCheckedForm = <Values extends Record<string, string | boolean>>(
  options: CheckedFormOptions<Values>,
) => {
  type Field = keyof Values & string
  const t = useT()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Record<string, string | boolean>>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    validate: (values) => inWords(options.check(values as Values)),
    validateInputOnBlur: true,
    onValuesChange: (values) => options.onChange?.(values as Values),
  })

  const fieldId = (field: Field) => `${options.name}-${field}`
  const focusFirst = (texts: object) => {
    const first = (Object.keys(options.initial) as Field[]).find((field) => field in texts)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }
  const errorOf = (field: Field): string | null => {
    const key = form.errors[field] as MessageKey | undefined
    return key ? t(key, boundsOf(field)) : null
  }
  const send = async (values: Values) => {
    setFailure(null)
    try {
      await options.send(values)
    } catch (error) {
      const refused = options.refusals(error)
      if (refused === null) return setFailure(error)
      form.setErrors(refused)
      focusFirst(refused)
    }
  }
  /** The bare control, for fields that show their error themselves. */
  const control = (field: Field, type: 'input' | 'checkbox' = 'input') => {
    const { error: _, ...input } = form.getInputProps(field, { type })
    return input as Record<string, unknown>
  }

  return {
    form,
    failure,
    forgetFailure: () => setFailure(null),
    fieldId,
    errorOf,
    key: (field: Field) => form.key(field),
    control,
    field: (field: Field, type?: 'checkbox') => ({
      ...control(field, type),
      id: fieldId(field),
      error: errorOf(field),
      required: true,
    }),
    submit: form.onSubmit((values) => send(values as Values), focusFirst),
    submitButton: {
      type: 'submit',
      fullWidth: true,
      loading: form.submitting,
    } as const,
    summary: (Object.keys(options.initial) as Field[]).flatMap((field) => {
      const message = errorOf(field)
      return message === null ? [] : [{ fieldId: fieldId(field), message: `${t(options.labels[field])}: ${message}` }]
    }),
  }
}

/** What the shared groups of fields need of a form, whichever else it holds. */
export type FieldsOf<Field extends string> = Pick<
  ReturnType<typeof useCheckedForm<Record<Field, string | boolean>>>,
  'form' | 'key' | 'control' | 'field' | 'fieldId' | 'errorOf'
>
