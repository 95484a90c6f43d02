import type { AcademyStage } from '@academy/contract/academies'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { SelectField } from '#ui/select-field.tsx'

interface StageChoiceProps {
  stages: readonly AcademyStage[]
  value: number
  onChange: (stageId: number) => void
}

/** Only where there is something to choose from. */
export function StageChoice({ stages, value, onChange }: StageChoiceProps) {
  const t = useT()
  const locale = useLocale()
  if (stages.length < 2) return null
  return (
    <SelectField
      size="sm"
      hideLabel
      label={t('common.stage')}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
    />
  )
}
