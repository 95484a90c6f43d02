import type { Locale } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { accountsRepo } from './accounts.repo.ts'

export interface Account {
  id: number
  email: string
  pendingEmail: string | null
  firstName: string
  lastName: string
  passwordHash: string | null
  isSuperAdmin: boolean
  isEmployee: boolean
  emailConfirmedAt: Date | null
  blockedAt: Date | null
  localization: Locale
  userHash: string
}

export const accountByEmail = (ctx: Pick<Ctx, 'db'>, email: string): Promise<Account | undefined> =>
  accountsRepo.byEmail(ctx.db, email)
export const accountById = (ctx: Pick<Ctx, 'db'>, id: number): Promise<Account | undefined> =>
  accountsRepo.byId(ctx.db, id)
/** The one whose words a mail about the account is in. */
export const currentAcademyOf = (ctx: Pick<Ctx, 'db'>, id: number): Promise<number | null> =>
  accountsRepo.currentAcademyOf(ctx.db, id)
export const findTaken = (ctx: Ctx, email: string, phone: string) => accountsRepo.findTaken(ctx.db, email, phone)
export const confirmEmail = (ctx: Ctx, userId: number) => accountsRepo.confirmEmail(ctx.db, userId, ctx.now())
export const referrerByHash = (ctx: Ctx, hash: string) => accountsRepo.idByHash(ctx.db, hash)
export const createAccount = (ctx: Ctx, values: Parameters<typeof accountsRepo.insert>[1]) =>
  accountsRepo.insert(ctx.db, values)
export const setCurrentAcademy = (ctx: Ctx, userId: number, academyId: number | null) =>
  accountsRepo.setCurrentAcademy(ctx.db, userId, academyId)
/** Whoever had this academy selected has none selected afterwards. */
export const leaveAsCurrent = (ctx: Ctx, academyId: number, userId: number) =>
  accountsRepo.leaveAsCurrent(ctx.db, academyId, userId)
/** ACAD-31: the same for everybody. */
export const allLeaveAsCurrent = (ctx: Ctx, academyId: number) => accountsRepo.allLeaveAsCurrent(ctx.db, academyId)

export const makeEmployee = (ctx: Ctx, userId: number) => accountsRepo.makeEmployee(ctx.db, userId)
/** After a role was taken: who holds no other may be no employee any more. */
export const recountEmployee = (ctx: Ctx, userId: number) => accountsRepo.recountEmployee(ctx.db, userId)
export const setBlocked = (ctx: Ctx, userId: number, blockedAt: Date | null) =>
  accountsRepo.setBlocked(ctx.db, userId, blockedAt)
/** False when somebody else was faster. */
export const markDeleted = (ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<boolean> =>
  accountsRepo.markDeleted(ctx.db, userId, ctx.now())
