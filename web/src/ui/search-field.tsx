import { useEffect, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import { TextField } from './text-field.tsx'

const typingPauseMs = 250

export type SearchFieldProps = {
  label: string
  /** What the list shows now (the address); the field follows when it changes by itself (back, reset). */
  value: string
  /** Told after a pause in typing. */
  onChange: (value: string) => void
  maxLength?: number
}

/** The search above a list: filters as one types, without a request for every letter. */
export function SearchField({ label, value, onChange, maxLength }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      size="sm"
      type="search"
      label={label}
      leading={<SearchIcon size={18} />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
