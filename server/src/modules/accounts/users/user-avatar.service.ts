import type { ReceivedFile } from '@academy/contract/endpoint'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import type { FileStore } from '#platform/file-store.ts'
import { drawAvatar } from '#platform/images.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { makeFileName } from '#platform/file-store-names.ts'
import { profileRepo } from './user-profile.repo.ts'
import { removeAvatarFile } from './users.jobs.ts'

export interface AvatarTools {
  files: FileStore
  limits: Limits
}

/** T7: counted before the work, also when the file is refused. */
const uploadsPerPerson: LimitRule = { name: 'uploads', points: 30, seconds: 3600 }

/** ACC-50. The new picture lies in its place before anybody is told of it, the old one goes after the commit. */
export const setAvatar = async (
  tools: AvatarTools,
  ctx: PersonCtx,
  file: ReceivedFile,
): Promise<{ avatarUrl: string }> => {
  await tools.limits.use(uploadsPerPerson, String(ctx.actor.userId))
  const picture = await drawAvatar(file)
  const name = makeFileName('avatars', 'webp')
  await tools.files.put(name, picture)
  await replaceAvatar(ctx, name)
  return { avatarUrl: avatarUrlOf(name) }
}

export const removeAvatar = (ctx: PersonCtx): Promise<void> => replaceAvatar(ctx, null)

const replaceAvatar = (ctx: PersonCtx, name: string | null): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    const { avatarFile } = (await profileRepo.lock(ctx.db, userId)) ?? fail('UserNotFound')
    if (avatarFile === name) return
    await profileRepo.save(ctx.db, userId, { avatarFile: name })
    if (avatarFile !== null) await ctx.enqueue(removeAvatarFile, { name: avatarFile })
    await ctx.audit('avatar.changed', { targetId: userId, details: { isRemoved: name === null } })
  })
