import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'
import { ChevronsUpDownIcon, CloseIcon } from './icons.tsx'
import classes from './many-select-field.module.css'
import { useOpenList } from './open-list.ts'
import list from './search-select-field.module.css'
import type { SelectOption } from './select-field.tsx'
import { UiProvider } from './ui-provider.tsx'

export type ManySelectFieldProps = FieldProps & {
  id?: string
  options: readonly SelectOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  /** Said when the search finds nothing. */
  nothingFound: string
  /** The name of the button that takes one away. */
  removeLabel: (label: string) => string
  /** Offers what was typed and is not in the list; the caller adds it to both. */
  add?: { label: (typed: string) => string; onAdd: (typed: string) => void; maxLength: number }
  disabled?: boolean
  max?: number
}

/** No option has such a value: a number or a name would have to begin with it. */
const newMark = '\u0000'

/** What begins with the typed letters stands before what only holds them. */
const found: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase()
  const places = (options as ComboboxItem[])
    .map((option) => ({ option, at: option.label.toLowerCase().indexOf(text) }))
    .filter(({ at }) => at >= 0)
  const isNew = ({ value }: ComboboxItem) => value.startsWith(newMark)
  return places
    .toSorted((a, b) => Number(isNew(a.option)) - Number(isNew(b.option)) || Number(a.at > 0) - Number(b.at > 0))
    .map(({ option }) => option)
}

/** Several of a long list (technologies, people), each with a button to take it away again. */
export function ManySelectField({
  label,
  help,
  error,
  optionalLabel,
  size = 'md',
  hideLabel,
  className,
  id,
  options,
  values,
  onChange,
  placeholder,
  nothingFound,
  removeLabel,
  add,
  disabled,
  max,
}: ManySelectFieldProps) {
  const ids = useFieldIds(id)
  const openList = useOpenList()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isNew =
    add !== undefined && text !== '' && !options.some((option) => option.label.toLowerCase() === text.toLowerCase())
  const change = (next: string[]) => {
    if (next.some((value) => value.startsWith(newMark))) add?.onAdd(text)
    else onChange(next)
    setTyped('')
  }
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }}>
      <UiProvider>
        <MultiSelect
          id={ids.id}
          data={[...options, ...(isNew ? [{ value: newMark + text, label: add.label(text) }] : [])]}
          value={[...values]}
          onChange={change}
          searchable
          filter={found}
          searchValue={typed}
          onSearchChange={(next) => setTyped(next.slice(0, add?.maxLength ?? 100))}
          hidePickedOptions
          maxValues={max}
          disabled={disabled}
          error={Boolean(error)}
          placeholder={values.length === 0 ? placeholder : undefined}
          nothingFoundMessage={nothingFound}
          rightSection={<ChevronsUpDownIcon size={18} />}
          comboboxProps={openList}
          withScrollArea={false}
          selectFirstOptionOnChange
          aria-describedby={describedBy(ids, { error, help })}
          renderPill={({ option, value, onRemove }) => {
            const name = option?.label ?? String(value)
            return (
              <span className={classes.chip} data-fixed={disabled || undefined}>
                <span className="ac-anywhere">{name}</span>
                {!disabled && (
                  <button
                    type="button"
                    className={classes.remove}
                    aria-label={removeLabel(name)}
                    onClick={(event) => {
                      // The button is removed, so the focus goes to the field.
                      event.stopPropagation()
                      onRemove?.()
                      document.getElementById(ids.id)?.focus()
                    }}
                  >
                    <CloseIcon size={14} />
                  </button>
                )}
              </span>
            )
          }}
          classNames={{
            ...list,
            input: `${list.input} ${classes.input}`,
            pillsList: classes.chips,
            inputField: classes.field,
          }}
          // The open list takes its name from here, too.
          aria-label={typeof label === 'string' ? label : undefined}
          attributes={{ input: { 'data-size': size } }}
        />
      </UiProvider>
    </FieldShell>
  )
}
