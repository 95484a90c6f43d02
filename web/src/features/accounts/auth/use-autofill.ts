import { autofillPollCount, autofillPollMs } from '@academy/contract/limits'
import { useEffect, type RefObject } from 'react'

/** ACC-39, CONST-14: a browser may fill the fields without telling the page; look a few times. */
export const lookForAutofill = (isFilled: () => boolean, onFilled: () => void): (() => void) => {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    const isDone = isFilled()
    if (isDone) onFilled()
    if (isDone || looks >= autofillPollCount) clearInterval(timer)
  }, autofillPollMs)
  return () => clearInterval(timer)
}

interface Input {
  value: string
  matches(selector: string): boolean
}
/** Until somebody touches the page, an autofilled field shows its text but not its value. */
export const areFilled = (inputs: readonly Input[]): boolean =>
  inputs.length > 0 && inputs.every((input) => input.value !== '' || input.matches(':autofill'))

export const useAutofill = (form: RefObject<HTMLFormElement | null>, onFilled: () => void) => {
  useEffect(
    () => lookForAutofill(() => areFilled(Array.from(form.current?.querySelectorAll('input') ?? [])), onFilled),
    // The look-out starts once, with the page.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
}
