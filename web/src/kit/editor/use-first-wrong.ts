import { useEffect, useRef } from 'react'

/** For a form without a summary, as in a dialog: a refused save leads to the first field that is wrong. */
export const useFirstWrong = <Fields extends HTMLElement>(attempt: number) => {
  const fields = useRef<Fields>(null)
  useEffect(() => {
    if (attempt > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  return fields
}
