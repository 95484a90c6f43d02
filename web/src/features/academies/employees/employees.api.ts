import type { RoleName } from '@academy/contract/enums'
import { employeesApi } from '@academy/contract/groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Said } from '#domain/changes/changes.api.ts'
import { giveRole, takeRoles } from '#domain/changes/one-role.ts'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'

export const employeesQueries = {
  /** ACC-67 */
  ofAcademy: (academyId: number) =>
    queryOptions({
      queryKey: ['employees', academyId],
      queryFn: ({ signal }) => call(employeesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
  /** ACC-68 */
  candidates: (academyId: number, search: string) =>
    queryOptions({
      queryKey: ['employees', academyId, 'candidates', search],
      queryFn: ({ signal }) =>
        call(
          employeesApi.notStudents,
          { params: { academyId }, query: search === '' ? {} : { search } },
          { signal, academyId },
        ),
      placeholderData: keepPreviousData,
    }),
}

/** Nothing is guessed: what a change did is asked from the server; lists of people show roles too. */
const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change()
    await reloadAll(['employees'], ['people'], ['academies'])
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

/** ACC-70 */
export const grantRole = (id: number, academyId: number, role: RoleName, said: Said) =>
  attempt(() => giveRole({ id, academyId }, role, said))

export const removeRoles = (id: number, academyId: number, said: Said) =>
  attempt(() => takeRoles({ id, academyId }, said))
