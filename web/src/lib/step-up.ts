import { createObservable } from './observable.ts'

/** Whether the person is being asked to prove their identity; the dialog of the application follows it. */
export const stepUpQuestion = createObservable<{ answer: (isProved: boolean) => void } | null>(null)

let asked: Promise<boolean> | null = null

/** One prompt for all calls that wait for it. */
export const askStepUp = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    stepUpQuestion.set({
      answer: (isProved) => {
        asked = null
        stepUpQuestion.set(null)
        resolve(isProved)
      },
    })
  })
  return asked
}
