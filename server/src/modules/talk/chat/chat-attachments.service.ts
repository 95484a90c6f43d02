import type { ReceivedFile, SentFile } from '@academy/contract/endpoint'
import { attachmentsKeptMaxBytes } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import type { ChatAttachment } from '@academy/contract/realtime'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { makeFileName } from '#platform/file-store-names.ts'
import { attachmentTypeOf, nameToKeep } from './chat-attachment.rules.ts'
import { attachmentsRepo, type NewAttachment } from './chat-attachments.repo.ts'
import { findChat } from './chat-access.service.ts'
import { removeChatFiles } from './chat.jobs.ts'
import { chatRepo } from './chat.repo.ts'
import { asAttachment } from './chat-messages.service.ts'

export interface AttachmentTools {
  files: FileStore
  limits: Limits
}

/** T7: counted before the work, also when the file is refused. */
const uploadsPerPerson: LimitRule = { name: 'chat-uploads', points: 120, seconds: 3600 }

/** RT-15, FILE-05, FILE-08. The row comes first: a file without one would be nobody's, and stay. */
export const upload = async (tools: AttachmentTools, ctx: AcademyCtx, file: ReceivedFile): Promise<ChatAttachment> => {
  const { academyId } = ctx
  const uploaderId = ctx.actor.userId
  await tools.limits.use(uploadsPerPerson, String(uploaderId))
  const isStaff = can(ctx.actor, 'chat.staff', academyId)
  if (!isStaff && (await chatRepo.isAcademyClosed(ctx.db, academyId))) fail('AcademyClosed')
  const name = nameToKeep(file.name)
  const { extension, mimeType } = attachmentTypeOf(name, file.bytes) ?? fail('FileTypeNotAllowed')
  const fileKey = makeFileName('chat', extension)
  const size = file.bytes.length
  const values = { academyId, uploaderId, name, fileKey, size, mimeType, createdAt: ctx.now() }
  const id = await keepWithinSpace(ctx, values, attachmentsKeptMaxBytes[isStaff ? 'staff' : 'student'])
  try {
    await tools.files.put(fileKey, file.bytes)
  } catch (error) {
    await attachmentsRepo.removeUnsent(ctx.db, academyId, uploaderId, id)
    throw error
  }
  return asAttachment({ id, name, size, mimeType })
}

/** T7: what is uploaded and not sent counts too; it lies there as long as a day. */
const keepWithinSpace = (ctx: Ctx, values: NewAttachment, maxBytes: number): Promise<number> =>
  ctx.transaction(async (inner) => {
    const { academyId, uploaderId, size } = values
    await attachmentsRepo.takeTurn(inner.db, uploaderId)
    const bytesLeft = Math.max(0, maxBytes - (await attachmentsRepo.keptBytes(inner.db, academyId, uploaderId)))
    if (size > bytesLeft) fail('FileTooLarge', { bytesLeft })
    return attachmentsRepo.insert(inner.db, values)
  })

/** FILE-12, S8: for those who may read the chat now; until it is sent, for its uploader. Named by its number. */
export const download = async ({ files }: AttachmentTools, ctx: AcademyCtx, id: number): Promise<SentFile> => {
  const found = (await attachmentsRepo.byId(ctx.db, ctx.academyId, id)) ?? fail('AttachmentNotFound')
  const isSeen = found.chat ? (await findChat(ctx, found.chat)) !== null : found.uploaderId === ctx.actor.userId
  if (!isSeen) fail('AttachmentNotFound')
  const content = (await files.get(found.fileKey)) ?? fail('AttachmentNotFound')
  return { name: `attachment-${id}${found.fileKey.slice(found.fileKey.lastIndexOf('.'))}`, content }
}

/** RT-16, FILE-06 */
export const takeBack = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const [academyId, uploaderId] = [inner.academyId, inner.actor.userId]
    const name = await attachmentsRepo.removeUnsent(inner.db, academyId, uploaderId, id)
    await inner.enqueue(removeChatFiles, { names: [name ?? fail('AttachmentNotFound')] })
  })
