import { and, eq, inArray, sql } from 'drizzle-orm'
import { repoTypes } from '@academy/contract/enums'
import type { ProjectDetails } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { academies, groups, stages } from '#server/schema/academies.ts'
import { stageTests, staticPages } from '#server/schema/stage-parts.ts'

const about: { title: LocalizedName; body: LocalizedName } = {
  title: { ua: 'Про академію', en: 'About the academy' },
  body: {
    ua: `Ласкаво просимо! На цій сторінці зібрано найважливіше, щоб перший тиждень минув спокійно.

## Як проходить навчання

1. **Підготовка.** Матеріали відкриті з першого тижня, читайте у своєму темпі.
2. **Вступний тест.** Одна спроба, від 25 до 30 запитань.
3. **Співбесіда.** Пів години розмови: нам цікаво, як Ви думаєте.
4. **Лекції та домашні завдання.** Лекція кожні три дні, кожну роботу перевіряє наставник.
5. **Командний проєкт.** Чотири тижні, справжній репозиторій, захист перед гостями.

## Коли й де

| Що | Коли |
| --- | --- |
| Лекції | кожні три дні, час – на сторінці лекції |
| Питання наставнику | щодня в чаті лекції |
| Захист проєктів | останній тиждень |

## Правила, про які домовляємося одразу

- Пишемо код самі, а підказку від колеги чи помічника називаємо підказкою.
- Запізнилися зі здачею? Скажіть наставнику **до** дедлайну.
- Не буває дурних запитань, бувають незадані.

> Головне тут не оцінки, а звичка доводити справу до кінця.
`,
    en: `Welcome! This page holds what you need for a calm first week.

## How it works

1. **Preparation.** The materials are open from the first week; read at your own pace.
2. **Entrance test.** One attempt, 25 to 30 questions.
3. **Interview.** A half-hour conversation: we’d like to see how you think.
4. **Lectures and homework.** A lecture every three days; a mentor reviews every submission.
5. **Team project.** Four weeks, a real repository, a presentation to guests.

## When and where

| What | When |
| --- | --- |
| Lectures | every three days, see the lecture page |
| Questions to your mentor | every day in the lecture chat |
| Project presentations | the last week |

## What we agree on from the start

- We write our own code, and call a hint from a colleague or an assistant a hint.
- Late with your homework? Tell your mentor **before** the deadline.
- There are no silly questions, only unasked ones.

> It’s not about marks, it’s about the habit of finishing what you start.
`,
  },
}

const descriptions: Record<string, LocalizedName> = {
  application: {
    ua: 'Дякуємо за заявку! Перевірте, чи все заповнено: **наступний етап відкриється для всіх одночасно**.',
    en: 'Thank you for applying! Check that everything is there: **the next stage opens for everyone at once**.',
  },
  'entrance-test': {
    ua: 'Тест перевіряє основи Вашого напряму, логіку та англійську.\n\n- одна спроба, час іде без пауз;\n- запитання можна пропускати, надану відповідь змінити не можна;\n- калькулятор і чернетка дозволені.',
    en: 'The test checks the basics of your direction, logic and English.\n\n- one attempt, and the clock doesn’t stop;\n- you can skip questions, but can’t change an answer you’ve given;\n- a calculator and a sheet of paper are fine.',
  },
  interview: {
    ua: 'Пів години розмови відеозв’язком. Розкажіть про те, що робили самі, і поставте свої запитання: це теж важливо.',
    en: 'Half an hour by video. Tell us about something you made yourself and bring your own questions: they matter too.',
  },
  lectures: {
    ua: 'Дві лекції на тиждень і домашнє завдання до кожної. Завдання здають до вказаної дати; **вогник** поруч із лекцією означає, що лишилося менше доби.',
    en: 'Two lectures a week, each with homework. Submit it before its deadline: the **flame** beside a lecture means that less than a day is left.',
  },
  finish: {
    ua: 'Позаду п’ять місяців роботи. Пишаємося Вами!',
    en: 'Five months of work are behind you. We are proud of you!',
  },
}

const project: ProjectDetails = {
  repositoryType: repoTypes.GitHub,
  description: {
    ua: 'Команда з чотирьох-п’яти людей робить **сервіс бронювання переговорних кімнат**: календар, сповіщення, ролі.\n\n1. Спершу домовтеся про ролі та правила злиття.\n2. Щотижня показуйте те, що вже працює.\n3. Тести й опис для нового розробника є частиною роботи.',
    en: 'A team of four or five builds a **meeting room booking service**: a calendar, notifications, roles.\n\n1. Agree on roles and merge rules first.\n2. Show something that works every week.\n3. Tests and a guide for a new developer are part of the work.',
  },
  technologies: ['TypeScript', 'React', 'PostgreSQL', 'Docker'],
}

/** What students read besides materials: the page about the academy, texts of stages, the test and the project. */
export const seedPages = async (db: Db, now: Date): Promise<void> => {
  const all = await db.select({ id: academies.id }).from(academies)
  await db.insert(staticPages).values(all.map(({ id }) => ({ academyId: id, name: 'about', ...about, updatedAt: now })))
  for (const [urlName, description] of Object.entries(descriptions))
    await db.update(stages).set({ description }).where(eq(stages.urlName, urlName))
  await db
    .update(stages)
    .set({ details: { template: 'about' } })
    .where(eq(stages.urlName, 'about'))
  await db.update(stages).set({ details: { project } }).where(eq(stages.urlName, 'project'))
  await db
    .update(stages)
    .set({ showTestResult: true })
    .where(inArray(stages.urlName, ['entrance-test', 'second-chance']))
  await db.insert(stageTests).select((query) =>
    query
      .select({
        academyId: stages.academyId,
        stageId: stages.id,
        groupId: groups.id,
        passPercent: sql<number>`60`.as('pass_percent'),
        questionsCount: sql<number>`30`.as('questions_count'),
        durationMinutes: sql<number>`45`.as('duration_minutes'),
      })
      .from(stages)
      .innerJoin(groups, and(eq(groups.academyId, stages.academyId), eq(groups.isDirection, true)))
      .where(eq(stages.urlName, 'entrance-test')),
  )
}
