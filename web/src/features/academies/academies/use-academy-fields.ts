import type { AcademyDetails } from '@academy/contract/academies'
import { signerMaxLength } from '@academy/contract/limits'
import type { Editor } from '#kit/editor/use-editor.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { academyFields, type AcademyField, type AcademyValues } from './academy-form.rules.ts'

export const fieldId = (field: AcademyField | `description-${string}`) => `academy-${field}`

/** Where the focus goes when a field is refused: the first control of it. */
const firstControl: Partial<Record<AcademyField, string>> = { description: fieldId('description-ua') }

const bounds: Partial<Record<AcademyField, { min: number; max: number }>> = {
  hash: { min: 3, max: 64 },
  certificateSigner: { min: 0, max: signerMaxLength },
}

const labels: Record<AcademyField, MessageKey> = {
  name: 'common.name',
  hash: 'academies.form.hash',
  type: 'academies.form.type',
  startDate: 'common.start',
  endDate: 'common.end',
  description: 'academies.form.description',
  certificateSigner: 'academies.form.signer',
  specializationIds: 'common.directions',
  template: 'academies.template.legend',
}

/** What the fields of an academy need, whether it is made or changed. */
export const useAcademyFields = ({ form, broken, change }: Editor<AcademyValues, AcademyDetails>) => {
  const t = useT()
  const errorOf = (field: AcademyField): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), bounds[field] ?? { min: 2, max: 100 })
  }
  return {
    values: form,
    change: (changed: Partial<AcademyValues>) => change((now) => ({ ...now, ...changed }), ...Object.keys(changed)),
    errorOf,
    errors: academyFields.flatMap((field) => {
      const message = errorOf(field)
      if (message === undefined) return []
      return [{ fieldId: firstControl[field] ?? fieldId(field), message: `${t(labels[field])}: ${message}` }]
    }),
  }
}
export type AcademyFields = ReturnType<typeof useAcademyFields>
