import { Suspense } from 'react'
import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { useObservable } from '#lib/observable.ts'
import { stepUpQuestion } from '#lib/step-up.ts'

/** The dialog and its words come only when a call asks for a proof, on whatever screen that is. */
const StepUpDialog = lazyOverlay(
  async () => {
    const [{ StepUpDialog }] = await Promise.all([import('./step-up-dialog.tsx'), loadArea('accounts')])
    return { default: StepUpDialog }
  },
  () => stepUpQuestion.get()?.answer(false),
)

export function StepUp() {
  return <Suspense>{useObservable(stepUpQuestion) !== null && <StepUpDialog />}</Suspense>
}
