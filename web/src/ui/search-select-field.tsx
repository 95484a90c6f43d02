import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, Select } from '@mantine/core'
import { useMemo, type KeyboardEventHandler } from 'react'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'
import { ChevronsUpDownIcon } from './icons.tsx'
import { useOpenList } from './open-list.ts'
import { findOptions } from './search-options.rules.ts'
import classes from './search-select-field.module.css'
import type { SelectOption } from './select-field.tsx'
import { UiProvider } from './ui-provider.tsx'

export type SearchSelectFieldProps = FieldProps & {
  id?: string
  options: readonly SelectOption[]
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  placeholder?: string
  /** Said when the search finds nothing. */
  nothingFound: string
  clearable?: boolean
  /** Of the open list in px, where the field is too narrow for it. */
  listWidth?: number
  required?: boolean
  disabled?: boolean
}

/** For long lists (countries, people); short ones take the native SelectField, which costs nothing. */
export function SearchSelectField({
  label,
  help,
  error,
  optionalLabel,
  size = 'md',
  hideLabel,
  className,
  id,
  options,
  nothingFound,
  required,
  listWidth,
  ...select
}: SearchSelectFieldProps) {
  const ids = useFieldIds(id)
  const list = useOpenList()
  const data = useMemo(() => [...options], [options])
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }} required={required}>
      <UiProvider>
        <Select
          {...select}
          id={ids.id}
          data={data}
          searchable
          filter={({ options: all, search }) => findOptions(all as ComboboxItem[], search)}
          // People who come by Tab, or are sent here by an error, want to read what is around it first.
          openOnFocus={false}
          // What is typed into a chosen option would land in the middle of its name.
          onFocus={({ currentTarget }) => currentTarget.select()}
          required={required}
          withAsterisk={false}
          error={Boolean(error)}
          nothingFoundMessage={nothingFound}
          rightSection={select.clearable && select.value ? undefined : <ChevronsUpDownIcon size={18} />}
          comboboxProps={{
            ...list,
            ...(listWidth === undefined ? {} : { width: listWidth, position: 'bottom-start' }),
          }}
          // The list itself scrolls: a frame around it would have to be reachable by keyboard.
          withScrollArea={false}
          withCheckIcon
          checkIconPosition="right"
          // The open list takes its name from here, too.
          aria-label={typeof label === 'string' ? label : undefined}
          aria-describedby={describedBy(ids, { error, help })}
          classNames={classes}
          attributes={{ input: { 'data-size': size } }}
        />
      </UiProvider>
    </FieldShell>
  )
}
