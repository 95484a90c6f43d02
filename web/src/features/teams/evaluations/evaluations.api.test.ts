import { beforeAll, beforeEach, expect, test } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { i18n } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { reportEvaluationFailure } from './evaluations.api.ts'

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))

test.each([
  ['the server broke', new ApiError('UnknownError', { status: 500 })],
  ['the program broke', new TypeError('x is undefined')],
])("[ERR-63] [TEAM-36] an evaluation that is not saved, because %s, says 'Something goes wrong...'", (_, error) => {
  reportEvaluationFailure(error)
  expect(alertList.get().map(({ kind, text }) => `${kind} ${i18n._(text)}`)).toEqual(['error Something goes wrong...'])
})

test('what has a name is told by it, a missing right by nobody here', () => {
  reportEvaluationFailure(new ApiError('CoachMustCoachTeam', { status: 400 }))
  reportEvaluationFailure(new ApiError('AccessDenied', { status: 403 }))
  expect(alertList.get().map(({ text }) => text)).toEqual(['error.CoachMustCoachTeam'])
})
