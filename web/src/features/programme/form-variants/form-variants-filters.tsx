import type { FormVariantType } from '@academy/contract/enums'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useListTexts } from './form-variant-texts.ts'
import { typesInOrder, variantOwners, variantStates, type VariantsState } from './form-variants-list.rules.ts'
import classes from './form-variants.module.css'

interface FormVariantsFiltersProps {
  state: VariantsState
  onChange: (change: Partial<VariantsState>) => void
}

export function FormVariantsFilters({ state, onChange }: FormVariantsFiltersProps) {
  const t = useT()
  const { nameOf } = useListTexts()
  return (
    <search className={classes.filters}>
      <SelectField
        size="sm"
        label={t('formVariants.list')}
        value={state.type}
        options={typesInOrder.map((type) => ({ value: type, label: nameOf(type) }))}
        onChange={({ target }) => onChange({ type: target.value as FormVariantType, search: '' })}
      />
      <SearchField
        label={t('formVariants.search')}
        maxLength={searchMaxLength}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <AcademyFilter needs="formVariants.manage" kept={{ type: state.type === typesInOrder[0] ? '' : state.type }} />
      <SelectField
        size="sm"
        label={t('formVariants.whose')}
        placeholder={t('list.all')}
        value={state.whose}
        options={variantOwners.map((value) => ({ value, label: t(`formVariants.whose.${value}`) }))}
        onChange={({ target }) => onChange({ whose: target.value as VariantsState['whose'] })}
      />
      <SelectField
        size="sm"
        label={t('formVariants.state')}
        placeholder={t('list.all')}
        value={state.state}
        options={variantStates.map((value) => ({ value, label: t(`formVariants.state.${value}`) }))}
        onChange={({ target }) => onChange({ state: target.value as VariantsState['state'] })}
      />
    </search>
  )
}
