import { useState, type ChangeEvent, type FormEvent } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'

type Values<Field extends string> = Record<Field, string>
type Texts<Field extends string> = Partial<Record<Field, MessageKey>>

interface TextFormOptions<Field extends string> {
  /** Makes the ids of the fields. */
  name: string
  /** In the order of the screen. */
  fields: readonly Field[]
  /** Names of broken rules by field. */
  check: (values: Values<Field>) => Partial<Record<Field, string>>
  send: (values: Values<Field>) => Promise<void>
  /** What a refusal of the server means for a field. */
  refused?: (error: unknown) => Texts<Field>
  /** The numbers that 'too short' and 'too long' mention. */
  bounds?: Partial<Record<Field, { min: number; max: number }>>
}

const emptyOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Values<Field>

/** A refusal that names fields of this form lands there. */
const namedFields = <Field extends string>(error: unknown, fields: readonly Field[]): Texts<Field> => {
  if (!isApiError(error)) return {}
  const named = error.fields.flatMap(({ field, message }) => {
    const own = fields.find((candidate) => candidate === field)
    return own === undefined ? [] : [[own, ruleText(message)]]
  })
  return Object.fromEntries(named) as Texts<Field>
}

/** The small forms of the account: a few texts, checked before they are sent, refusals in words at their field. */
export const useTextForm = <Field extends string>(options: TextFormOptions<Field>) => {
  const { name, fields, check, send, refused, bounds } = options
  const t = useT()
  const [values, setValues] = useState(() => emptyOf(fields))
  const [texts, setTexts] = useState<Texts<Field>>({})
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)

  const idOf = (field: Field) => `${name}-${field}`
  const refuse = (broken: Texts<Field>) => {
    setTexts(broken)
    const first = fields.find((field) => broken[field] !== undefined)
    if (first !== undefined) document.getElementById(idOf(first))?.focus()
  }
  const clear = () => {
    setValues(emptyOf(fields))
    setTexts({})
    setFailure(null)
  }

  const takeRefusal = (error: unknown) => {
    // Whoever closed the question who is there has changed their mind, which is no failure.
    if (isStepUpNeeded(error)) return
    const atFields = { ...namedFields(error, fields), ...refused?.(error) }
    if (Object.keys(atFields).length > 0) refuse(atFields)
    else setFailure(error)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setFailure(null)
    const broken = Object.entries(check(values)) as [Field, string][]
    if (broken.length > 0) {
      return refuse(Object.fromEntries(broken.map(([field, rule]) => [field, ruleText(rule)])) as Texts<Field>)
    }
    setTexts({})
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      takeRefusal(error)
    } finally {
      setSending(false)
    }
  }

  const input = (field: Field) => {
    const text = texts[field]
    return {
      id: idOf(field),
      name: field,
      value: values[field],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [field]: target.value }))
        setTexts((before) => ({ ...before, [field]: undefined }))
      },
      error: text === undefined ? null : t(text, bounds?.[field] ?? { min: 0, max: 0 }),
    }
  }

  return {
    values,
    input,
    submit: (event: FormEvent) => void submit(event),
    isSending,
    failure: failure === null ? null : failureText(failure),
    clear,
  }
}
