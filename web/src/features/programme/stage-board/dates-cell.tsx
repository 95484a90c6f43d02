import { useState } from 'react'
import { fromLocalInput, toLocalInput } from '#ui/local-date-time.ts'
import { TextField } from '#ui/text-field.tsx'

interface DateCellProps {
  id: string
  label: string
  value: string | null
  error: string | undefined
  disabled: boolean
  onChange: (value: string | null) => void
}

/**
 * A date that counts when it is left, or with Enter: other stages follow it, and on its way through half-typed years they
 * would jump about.
 */
export function DateCell({ id, label, value, error, disabled, onChange }: DateCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = toLocalInput(value)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    if (typed !== shown) onChange(fromLocalInput(typed))
  }
  return (
    <TextField
      id={id}
      size="sm"
      type="datetime-local"
      label={label}
      hideLabel
      max="2199-12-31T23:59"
      disabled={disabled}
      value={typed ?? shown}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
}
