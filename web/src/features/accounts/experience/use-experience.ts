import { useState, type FormEvent } from 'react'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import {
  checkExperience,
  choiceFields,
  sliderFields,
  type BrokenRules,
  type ExperienceField,
  type ExperienceForm,
} from './experience.rules.ts'

export const fieldId = (field: ExperienceField) => `experience-${field}`

const fields = [...choiceFields, ...sliderFields]
const texts = {
  fieldIsRequired: 'validation.fieldIsRequired',
  required: 'experience.required',
  outOfRange: 'validation.outOfRange',
} as const satisfies Record<NonNullable<BrokenRules[ExperienceField]>, MessageKey>

export const fieldLabels = {
  yearOfExperience: 'experience.years',
  programmerLevel: 'experience.level',
  hardestProject: 'experience.project',
  backendExperience: 'experience.backend',
  frontendExperience: 'experience.frontend',
  databaseExperience: 'experience.database',
  city: 'personalLists.city',
  education: 'personalLists.education',
  cameFrom: 'personalLists.cameFrom',
} as const satisfies Record<ExperienceField, MessageKey>

export type SavingState = 'idle' | 'sending' | 'saved'

export const useExperience = (
  initial: ExperienceForm,
  { state, save }: { state: SavingState; save: (form: ExperienceForm) => Promise<void> },
  onChange?: (form: ExperienceForm) => void,
) => {
  const t = useT()
  const [form, setForm] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const broken: BrokenRules = attempt === 0 ? {} : checkExperience(form)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    const isValid = Object.keys(checkExperience(form)).length === 0
    setAttempt((count) => count + 1)
    if (isValid) void save(form)
  }
  const messageOf = (field: ExperienceField): string | null => {
    const rule = broken[field]
    return rule === undefined ? null : t(texts[rule])
  }

  return {
    form,
    state,
    attempt,
    submit,
    change: (values: Partial<ExperienceForm>) => {
      const changed = { ...form, ...values }
      setForm(changed)
      onChange?.(changed)
    },
    messageOf,
    summary: fields.flatMap((field) => {
      const message = messageOf(field)
      return message === null ? [] : [{ fieldId: fieldId(field), message: `${t(fieldLabels[field])}: ${message}` }]
    }),
  }
}
