import { staffInvitations } from '#server/schema/stage-parts.ts'
import type { ActorInWorld } from '../actors.ts'
import type { World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const freshAddress = (): string => `invited.${next()}@example.test`

const invitationOf = async ({ it, own }: World, email: string): Promise<number> => {
  const inviter = await it.make.user({ roles: { Admin: [own] } })
  const expiresAt = new Date(it.clock.now.getTime() + 3_600_000)
  const [row] = await it.database.db
    .insert(staffInvitations)
    .values({ academyId: own.id, email, role: 'Coach', invitedById: inviter.id, expiresAt })
    .onConflictDoUpdate({ target: [staffInvitations.academyId, staffInvitations.email], set: { expiresAt } })
    .returning({ id: staffInvitations.id })
  return row!.id
}
const addressOf = ({ person }: ActorInWorld): string => person?.email.toLowerCase() ?? freshAddress()

export const staffInvitationSamples: SamplesOf<'staffInvitations'> = {
  staffInvitations: {
    invite: { input: ({ own }) => ({ body: { academyId: own.id, email: freshAddress(), roleName: 'Teacher' } }) },
    byAcademy: { input: ({ own }) => ({ params: { academyId: own.id }, query: {} }) },
    withdraw: { input: async (world) => ({ params: { id: await invitationOf(world, freshAddress()) } }) },
    answer: {
      input: async (world, actor) => ({
        params: { id: await invitationOf(world, addressOf(actor)) },
        body: { accept: false },
      }),
    },
  },
}
