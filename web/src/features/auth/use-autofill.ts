import { autofillPollCount, autofillPollMs } from '@academy/contract/limits'
import { useEffect, type RefObject } from 'react'

const isFilled = (input: HTMLInputElement) => input.value !== '' || input.matches(':autofill')

/** ACC-39, CONST-14: a browser may fill the fields without telling the page; look a few times. */
export const useAutofill = (form: RefObject<HTMLFormElement | null>, onFilled: () => void) => {
  useEffect(() => {
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      const inputs = Array.from(form.current?.querySelectorAll<HTMLInputElement>('input') ?? [])
      const isDone = inputs.length > 0 && inputs.every(isFilled)
      if (isDone) onFilled()
      if (isDone || looks >= autofillPollCount) clearInterval(timer)
    }, autofillPollMs)
    return () => clearInterval(timer)
    // The look-out starts once, with the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
