import type { OwnForm } from '@academy/contract/forms'

export interface FormsOfPage {
  /** Of the stage whose page it is, also those that were passed. */
  ofStage: OwnForm[]
  /** What waits for the person elsewhere: said on the first page only. */
  others: OwnForm[]
}

export const formsOfStagePage = (
  forms: readonly OwnForm[],
  { stageId, isFirstPage }: { stageId: number; isFirstPage: boolean },
): FormsOfPage => {
  const isHere = ({ stage }: OwnForm) => stage?.id === stageId
  return {
    ofStage: forms.filter((form) => isHere(form) && (form.isWaiting || form.passedAt !== null)),
    others: isFirstPage ? forms.filter((form) => form.isWaiting && !isHere(form)) : [],
  }
}
