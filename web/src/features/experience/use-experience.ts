import type { FormVariantLists } from '@academy/contract/form-variants'
import { useState, type FormEvent } from 'react'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useSaveExperience } from './experience.api.ts'
import {
  checkExperience,
  choiceFields,
  consentFields,
  emptyExperience,
  sliderFields,
  toFormVariantIds,
  type BrokenRules,
  type ExperienceField,
  type ExperienceForm,
} from './experience.rules.ts'

export const fieldId = (field: ExperienceField) => `experience-${field}`

const fields = [...choiceFields, ...sliderFields, ...consentFields]
const texts = {
  fieldIsRequired: 'validation.fieldIsRequired',
  required: 'experience.required',
  outOfRange: 'validation.outOfRange',
  agreement: 'validation.agreementCheck',
} as const satisfies Record<NonNullable<BrokenRules[ExperienceField]>, MessageKey>

export const fieldLabels = {
  yearOfExperience: 'experience.years',
  programmerLevel: 'experience.level',
  hardestProject: 'experience.project',
  backendExperience: 'experience.backend',
  frontendExperience: 'experience.frontend',
  databaseExperience: 'experience.database',
  agreementTermsAndConditions: 'legal.terms.title',
  agreement: 'legal.conduct.title',
  dataProcessingAllowed: 'legal.data.title',
} as const satisfies Record<ExperienceField, MessageKey>

export const useExperience = (lists: FormVariantLists, isAgreementRequired: boolean) => {
  const t = useT()
  const [form, setForm] = useState(emptyExperience)
  const [attempt, setAttempt] = useState(0)
  const { state, save } = useSaveExperience()
  const broken: BrokenRules = attempt === 0 ? {} : checkExperience(form, isAgreementRequired)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle') return
    const isValid = Object.keys(checkExperience(form, isAgreementRequired)).length === 0
    setAttempt((count) => count + 1)
    if (isValid) void save(toFormVariantIds(form, lists))
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
    change: (values: Partial<ExperienceForm>) => setForm((before) => ({ ...before, ...values })),
    messageOf,
    summary: fields.flatMap((field) => {
      const message = messageOf(field)
      return message === null ? [] : [{ fieldId: fieldId(field), message: `${t(fieldLabels[field])}: ${message}` }]
    }),
  }
}
