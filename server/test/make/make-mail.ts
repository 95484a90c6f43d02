import { mailActions } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { defaultMailTemplates, mailTemplates } from '#server/schema/mail-templates.ts'

type NewTemplate = Partial<typeof defaultMailTemplates.$inferInsert>

/** Mail templates, of an academy or (null) of the installation; one that is there is written over. */
export const makeMail = (db: Db, now: () => Date, next: () => number) => {
  const mailTemplate = async (academy: { id: number } | null, given: NewTemplate = {}): Promise<number> => {
    const values = {
      action: mailActions.RegistrationConfirmation,
      language: 'ua' as const,
      subject: `Тема ${next()}`,
      body: 'Вітаємо, {{firstName}}!\n\n[Далі]({{link}})',
      updatedAt: now(),
      ...given,
    }
    const { subject, body, updatedAt } = values
    const [row] =
      academy === null
        ? await db
            .insert(defaultMailTemplates)
            .values(values)
            .onConflictDoUpdate({
              target: [defaultMailTemplates.action, defaultMailTemplates.language],
              set: { subject, body, updatedAt },
            })
            .returning({ id: defaultMailTemplates.id })
        : await db
            .insert(mailTemplates)
            .values({ ...values, academyId: academy.id })
            .onConflictDoUpdate({
              target: [mailTemplates.academyId, mailTemplates.action, mailTemplates.language],
              set: { subject, body, updatedAt },
            })
            .returning({ id: mailTemplates.id })
    return row!.id
  }
  return { mailTemplate }
}
