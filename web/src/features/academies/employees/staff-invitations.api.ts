import type { RoleName } from '@academy/contract/enums'
import { staffInvitationsApi } from '@academy/contract/staff-invitations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { verify } from '#lib/session/session.ts'

export const staffInvitationsQueries = {
  ofAcademy: (academyId: number, page: number) =>
    queryOptions({
      queryKey: ['staff-invitations', academyId, page],
      queryFn: ({ signal }) =>
        call(staffInvitationsApi.byAcademy, { params: { academyId }, query: { page } }, { signal, academyId }),
      placeholderData: keepPreviousData,
    }),
  own: () =>
    queryOptions({
      queryKey: ['staff-invitations', 'own'],
      queryFn: ({ signal }) => call(staffInvitationsApi.own, {}, { signal }),
      // Whoever comes back from the mail finds it.
      refetchOnWindowFocus: true,
    }),
}

const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change()
    return true
  } catch (error) {
    reportFailure(error)
    return false
  } finally {
    // Also after a refusal: somebody else has answered it or taken it back.
    await queryClient.invalidateQueries({ queryKey: ['staff-invitations'] })
  }
}

export const invite = (academyId: number, email: string, roleName: RoleName) =>
  attempt(() => call(staffInvitationsApi.invite, { body: { academyId, email, roleName } }, { academyId }))

export const withdraw = (academyId: number, id: number) =>
  attempt(() => call(staffInvitationsApi.withdraw, { params: { id } }, { academyId }))

/** Who accepts has other rights from now on. */
export const answer = (id: number, accept: boolean) =>
  attempt(async () => {
    await call(staffInvitationsApi.answer, { params: { id }, body: { accept } })
    if (accept) await verify()
  })
