import type { GroupFilePreview } from '@academy/contract/group-members'
import { importMaxRows } from '@academy/contract/limits'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { readSheet, refuseFile } from '#platform/spreadsheets.ts'
import { planRows, readRows } from './group-members-file.rules.ts'
import { membersRepo } from './group-members.repo.ts'
import { refuseDirection } from './group-members.service.ts'

/** Look first: nothing of the file is kept, and what is wrong with a row stands beside it. */
export const readFile = async (ctx: AcademyCtx, bytes: Uint8Array, groupId?: number): Promise<GroupFilePreview> => {
  const { academyId } = ctx
  const groups = await membersRepo.groupsByName(ctx.db, academyId)
  const group = groupId === undefined ? null : (groups.find(({ id }) => id === groupId) ?? fail('GroupNotFound'))
  if (group) refuseDirection(group, 'groupId')
  const read = readRows(await readSheet(bytes), group === null)
  if ('missing' in read)
    return fail('SpreadsheetImportError', { fields: [{ field: read.missing, message: 'columnMissing' }] })
  if (read.length === 0) refuseFile('empty')
  if (read.length > importMaxRows) refuseFile('tooManyRows')
  const emails = [...new Set(read.map(({ email }) => email.toLowerCase()))]
  const found = await membersRepo.byEmails(ctx.db, academyId, emails)
  const people = new Map(found.map((person) => [person.email.toLowerCase(), person]))
  const rows = planRows(read, { people, groups, group })
  return { count: rows.filter(({ rule }) => rule === 'joins').length, rows }
}
