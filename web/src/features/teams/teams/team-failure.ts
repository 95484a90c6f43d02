import { isApiError } from '#lib/api-error.ts'
import type { alerts } from '#lib/alerts.ts'
import { reportFailure } from '#lib/report-failure.ts'

const hasRule = (error: unknown, rule: string): boolean =>
  isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === rule)
/** */
export const isSavedMeanwhile = (error: unknown): boolean => hasRule(error, 'savedMeanwhile')

/** Says why somebody was not moved; an unknown failure has the text of TEAM-36. */
export const alertFailure = (error: unknown, name: string, { warning, error: alert }: typeof alerts): void => {
  if (isSavedMeanwhile(error)) warning('teams.refused.meanwhile', { name })
  else if (isApiError(error, 'StudentAlreadyEvaluated')) warning('teams.refused.evaluated', { name })
  else if (isApiError(error, 'TeamNotFound', 'UserNotFound', 'WrongStudentAcademy'))
    warning('teams.refused.gone', { name })
  else if (hasRule(error, 'inAnotherTeam')) warning('teams.refused.inAnotherTeam', { name })
  else if (hasRule(error, 'toLong')) warning('teams.refused.full', { name })
  else if (isApiError(error, 'UnknownError')) alert('evaluations.somethingWrong')
  else reportFailure(error)
}
