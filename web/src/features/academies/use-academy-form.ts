import { useState, type FormEvent } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { brokenRules, type AcademyField, type AcademyValues } from './academy-form.rules.ts'

type Rules = Partial<Record<AcademyField, string>>

export const fieldId = (field: AcademyField | `description-${string}`) => `academy-${field}`

/** Where the focus goes when a field is refused: the first control of it. */
const firstControl: Partial<Record<AcademyField, string>> = { description: fieldId('description-ua') }
const order: readonly AcademyField[] = [
  'name',
  'hash',
  'type',
  'startDate',
  'endDate',
  'description',
  'specializationIds',
]

const labels: Record<AcademyField, MessageKey> = {
  name: 'academies.form.name',
  hash: 'academies.form.hash',
  type: 'academies.form.type',
  startDate: 'academies.form.startDate',
  endDate: 'academies.form.endDate',
  description: 'academies.form.description',
  specializationIds: 'academies.form.directions',
}

const isSame = (a: AcademyValues, b: AcademyValues) => JSON.stringify(a) === JSON.stringify(b)

/** ACAD-30: what the server refuses by field, as the names of rules; null when the whole was refused. */
const refusedFields = (error: unknown): Rules | null => {
  if (!isApiError(error)) return null
  const own = error.fields.filter(({ field }) => (order as readonly string[]).includes(field))
  return own.length === 0 ? null : Object.fromEntries(own.map(({ field, message }) => [field, message]))
}

interface Options {
  initial: AcademyValues
  send: (values: AcademyValues) => Promise<void>
}

/** The fields of an academy: checked before they are sent, refusals in words at their field. */
export const useAcademyForm = ({ initial, send }: Options) => {
  const t = useT()
  const failureText = useFailureText()
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [rules, setRules] = useState<Rules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const isDirty = !isSame(values, saved)

  const refuse = (broken: Rules) => {
    setRules(broken)
    setAttempt((before) => before + 1)
  }
  const change = (changed: Partial<AcademyValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    setRules((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
    setIsSaved(false)
  }
  const submit = async () => {
    if (isSaving) return
    setFailure(null)
    const broken = brokenRules(values)
    if (Object.keys(broken).length > 0) return refuse(broken)
    setRules({})
    setSaving(true)
    try {
      await send(values)
      setSaved(values)
      setIsSaved(true)
    } catch (error) {
      const refused = refusedFields(error)
      if (refused) refuse(refused)
      else setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const errorOf = (field: AcademyField): string | undefined => {
    const rule = rules[field]
    const bounds = field === 'hash' ? { min: 3, max: 64 } : { min: 2, max: 100 }
    return rule === undefined ? undefined : t(ruleText(rule), bounds)
  }
  return {
    values,
    change,
    errorOf,
    attempt,
    isDirty,
    isSaving,
    isSaved: isSaved && !isDirty,
    /** ERR-46 */
    failure: failure === null ? null : failureText(failure),
    errors: order.flatMap((field) => {
      const message = errorOf(field)
      if (message === undefined) return []
      return [{ fieldId: firstControl[field] ?? fieldId(field), message: `${t(labels[field])}: ${message}` }]
    }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    discard: () => {
      setValues(saved)
      setRules({})
      setFailure(null)
    },
  }
}
export type AcademyForm = ReturnType<typeof useAcademyForm>
