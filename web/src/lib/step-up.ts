import { createObservable } from './observable.ts'

/** Whether somebody is being asked to prove who they are; the dialog of the application watches it. */
export const stepUpQuestion = createObservable<{ answer: (isProved: boolean) => void } | null>(null)

let asked: Promise<boolean> | null = null

/** One question for all calls that wait for it. */
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
