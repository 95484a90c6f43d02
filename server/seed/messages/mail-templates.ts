import { sql } from 'drizzle-orm'
import { locales, mailActions } from '@academy/contract/enums'
import { builtInTemplate, templateActions } from '#modules/messages/mail/mail.service.ts'
import type { Db } from '#platform/db.ts'
import { defaultMailTemplates, mailTemplates } from '#server/schema/mail-templates.ts'

/** what the built-in texts say, so that a SuperAdmin changes words instead of beginning with nothing. */
export const seedDefaultMailTemplates = async (db: Db, now: Date): Promise<void> => {
  const pairs = templateActions.flatMap((action) => locales.map((language) => ({ action, language })))
  await db
    .insert(defaultMailTemplates)
    .values(pairs.map((pair) => ({ ...pair, ...builtInTemplate(pair), updatedAt: now })))
    .onConflictDoNothing()
}

/** One academy that speaks for itself. */
export const seedDemoMailTemplate = async (db: Db, now: Date): Promise<void> => {
  await db.insert(mailTemplates).values({
    academyId: sql`(select id from academies where hash = 'academy-2020')`,
    action: mailActions.AcademyConfirmation,
    language: 'ua',
    subject: '{{academyName}} чекає на Вас',
    body: [
      '# {{firstName}}, Ваше місце вже зарезервовано!',
      'Вас запрошено до набору **«{{academyName}}»**. Попереду вступний тест, лекції з практиками й командний проєкт.',
      '1. Натисніть кнопку нижче.\n2. Увійдіть або зареєструйтеся з цією самою адресою.\n3. Оберіть напрям, і кабінет підкаже, що далі.',
      '[Зайняти своє місце]({{link}})',
      '---',
      'Посилання діє чотирнадцять днів і лише один раз. Якщо Ви не чекали на це запрошення, просто видаліть цей лист.',
    ].join('\n\n'),
    updatedAt: now,
    updatedById: sql`(select id from users where email = 'admin@academy.test')`,
  })
}
