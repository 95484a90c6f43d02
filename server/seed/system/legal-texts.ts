import { isNotNull, sql } from 'drizzle-orm'
import { acceptedDocuments, type AcceptedDocument } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { legalAcceptances, legalVersions } from '#server/schema/legal.ts'
import { users } from '#server/schema/users.ts'

const paragraphs = (...texts: string[]): string => texts.join('\n\n')

/** NAV-12: what counts until an operator writes texts of their own. */
const shippedTexts: Record<AcceptedDocument, { ua: string; en: string }> = {
  terms: {
    ua: paragraphs(
      'Коротко й людською мовою про те, на що Ви погоджуєтеся, коли створюєте акаунт.',
      '## Для кого академія',
      'Акаунт може створити кожен, хто хоче навчатися в одній з академій. Вам має бути щонайменше 10 років; якщо Вам менше ніж 18, домовтеся про навчання з батьками.',
      '## Ваш акаунт',
      'Одна людина має один акаунт. Указуйте справжні ім’я, пошту й телефон: за ними ми знаємо, чия це робота і кому видати сертифікат. Нікому не передавайте пароль.',
      '## Навчання',
      'Академія проходить етапами з власними датами. Місце в наступному етапі залежить від результатів тесту, співбесіди й робіт. Рішення про перехід ухвалює команда академії.',
      '## Чиї це роботи',
      'Ваш код залишається Вашим. Ви дозволяєте академії зберігати його, перевіряти людьми й автоматичними тестами та показувати викладачам.',
      '## Коли доступ припиняється',
      'Ви можете видалити акаунт будь-коли. Академія може закрити доступ, якщо порушено ці правила або кодекс поведінки; Ви завжди можете запитати про причину.',
    ),
    en: paragraphs(
      'Short and in plain words: what you agree to when you create an account.',
      '## Who the academy is for',
      'Anyone who wants to study in one of the academies may create an account. You must be at least 10 years old; if you are under 18, agree on it with your parents.',
      '## Your account',
      'One person has one account. Give your real name, email and phone: they tell us whose work this is and who gets the certificate. Don’t share your password with anyone.',
      '## Studying',
      'An academy goes through stages with their own dates. A place in the next stage depends on the test, the interview and your work. The team of the academy decides who moves on.',
      '## Whose work it is',
      'Your code stays yours. You allow the academy to keep it, to check it by people and by automatic tests, and to show it to the teachers.',
      '## When access ends',
      'You may delete your account at any time. The academy may close access when these terms or the code of conduct are broken; you may always ask for the reason.',
    ),
  },
  'code-of-conduct': {
    ua: paragraphs(
      'Правила, які роблять навчання чесним і безпечним для всіх.',
      '## Повага',
      'Говоріть про роботу, а не про людину. Образи, цькування й дискримінація за будь-якою ознакою тут неприпустимі.',
      '## Чесність',
      'Тести складайте самі й без сторонньої допомоги. Домашні завдання робіть власноруч; якщо взяли чужий код, позначте це й поясніть, що він робить.',
      '## Обережність',
      'Не публікуйте запитань тестів і чужих персональних даних. Знайшли вразливість? Розкажіть нам, перш ніж комусь іще.',
      '## Час інших',
      'Приходьте вчасно на співбесіди й зустрічі команди. Не встигаєте? Попередьте.',
      '## Якщо щось сталося',
      'Напишіть у підтримку. Ми вислухаємо обидві сторони, не розголосимо Вашого звернення без згоди й повідомимо про рішення.',
    ),
    en: paragraphs(
      'The rules that keep learning fair and safe for everyone.',
      '## Respect',
      'Talk about the work, not about the person. Insults, harassment and discrimination of any kind have no place here.',
      '## Honesty',
      'Take tests by yourself and without help. Do your homework with your own hands; if you took someone else’s code, say so and explain what it does.',
      '## Care',
      'Do not publish test questions or other people’s personal data. Found a vulnerability? Tell us before you tell anyone else.',
      '## Other people’s time',
      'Be on time for interviews and team meetings. Running late? Let them know.',
      '## If something happens',
      'Write to support. We listen to both sides, keep your report private unless you agree otherwise, and tell you what we decided.',
    ),
  },
  'data-processing': {
    ua: paragraphs(
      'Які дані ми зберігаємо, навіщо і як ними керувати.',
      '## Що ми зберігаємо',
      'Ім’я, електронну пошту, телефон, дату народження, рік закінчення навчання; Ваші відповіді в тестах, роботи, оцінки, повідомлення в чатах і результати етапів.',
      '## Навіщо',
      'Щоб Ви могли вступити, навчатися й отримати сертифікат, а команда академії могла Вам у цьому допомогти. Для реклами ми дані не використовуємо і не продаємо.',
      '## Хто це бачить',
      'Працівники академій, у яких Ви навчаєтеся, і лише те, що потрібно для їхньої ролі. Сторінку сертифіката бачить кожен, кому Ви дали посилання.',
      '## Як довго',
      'Доки існує Ваш акаунт. Після видалення ім’я й контакти зникають, а знеособлені оцінки лишаються для статистики.',
      '## Ваші права',
      'Ви можете переглянути, виправити, отримати копію або видалити свої дані, а також відкликати згоду. Досить написати в підтримку.',
    ),
    en: paragraphs(
      'What we keep, why, and how you stay in control.',
      '## What we keep',
      'Name, email, phone, date of birth, graduation year; your test answers, work, marks, chat messages and results of the stages.',
      '## Why',
      'So that you can join, study and receive a certificate, and so that the team of the academy can help you. We do not use or sell the data for advertising.',
      '## Who sees it',
      'Staff of the academies you study in, and only what their role needs. The certificate page is seen by anyone you give the link to.',
      '## For how long',
      'As long as your account exists. After you delete it, your name and contacts are gone; marks without a name stay for statistics.',
      '## Your rights',
      'You may see, correct, receive a copy of or delete your data, and withdraw your consent. A message to support is enough.',
    ),
  },
}

/** Version 1 of each document. Whoever had consented before versions were kept consented to these words. */
export const seedLegalTexts = async (db: Db): Promise<void> => {
  const rows = acceptedDocuments.map((document) => ({ document, version: 1, body: shippedTexts[document] }))
  const made = await db.insert(legalVersions).values(rows).onConflictDoNothing().returning()
  if (made.length > 0) await acceptShippedTexts(db)
}

/** With the moment of the consent, which is the proof of it. */
export const acceptShippedTexts = async (db: Db): Promise<void> => {
  const consented = db
    .select({
      userId: users.id,
      document: sql<AcceptedDocument>`d.document`.as('document'),
      version: sql<number>`1`.as('version'),
      acceptedAt: sql<Date>`${users.consentedAt}`.as('accepted_at'),
    })
    .from(users)
    .crossJoin(sql`unnest(${sql.param([...acceptedDocuments])}::text[]) as d(document)`)
    .where(isNotNull(users.consentedAt))
  await db.insert(legalAcceptances).select(consented).onConflictDoNothing()
}
