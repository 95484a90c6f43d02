import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { Place } from './person-actions.rules.ts'

interface PlaceFieldProps {
  places: readonly Place[]
  value: number
  onChange: (academyId: number) => void
}

/** Which academy a change is about; with only one there is nothing to ask. */
export function PlaceField({ places, value, onChange }: PlaceFieldProps) {
  const t = useT()
  if (places.length < 2) return null
  return (
    <SelectField
      size="sm"
      label={t('common.academy')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
