import { and, eq, sql } from 'drizzle-orm'
import { materialCategories, stageTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { groups, stages } from '#server/schema/academies.ts'
import { materialContents, materialGroups, stageMaterials } from '#server/schema/materials.ts'

const { Recommendations, Low, Mid, Deep } = materialCategories

interface DemoContent {
  category: number
  title: string
  link?: string
  body: string
}
interface DemoGroup {
  name: string
  /** The directions that read it; without any, everybody. */
  directions?: readonly string[]
  contents: readonly DemoContent[]
}

const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Перші кроки: інструменти і звички',
    contents: [
      {
        category: Recommendations,
        title: 'Як готуватися до вступного тесту',
        body: [
          'Тест перевіряє основи, а не швидкість. Ось план, який допоміг попереднім наборам:',
          '',
          '1. Прочитайте матеріали свого рівня і позначте вивчене.',
          '2. До кожної теми напишіть **невеликий приклад власноруч**.',
          '3. За день до тесту перегляньте лише нотатки й добре відпочиньте.',
          '',
          '> Краще 40 хвилин щодня, ніж шість годин у неділю.',
        ].join('\n'),
      },
      {
        category: Recommendations,
        title: 'Git: перший репозиторій за пів години',
        link: 'https://git-scm.com/book/uk/v2',
        body: 'Розділи 1 і 2. Перевірте себе:\n\n- [ ] створити репозиторій і зробити перший коміт\n- [ ] повернути файл до попереднього стану\n- [ ] пояснити, чим `git fetch` відрізняється від `git pull`',
      },
      {
        category: Low,
        title: 'Як влаштований веб',
        link: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Getting_started/Web_standards/How_the_web_works',
        body: 'Клієнт, сервер, HTTP, DNS: що відбувається між натисканням Enter і готовою сторінкою.',
      },
      {
        category: Mid,
        title: 'Запити й відповіді HTTP',
        link: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Overview',
        body: 'Коди, які варто знати напам’ять:\n\n| Код | Значення |\n|---|---|\n| 200 | все гаразд |\n| 301 | адреса змінилася назавжди |\n| 404 | такого немає |\n| 500 | помилка на сервері |',
      },
      {
        category: Deep,
        title: 'Складність алгоритмів',
        link: 'https://uk.wikipedia.org/wiki/Нотація_великого_О',
        body: 'Навчіться оцінювати час роботи програми за її текстом, без запуску.',
      },
    ],
  },
  {
    name: 'JavaScript: від змінних до промісів',
    directions: ['JS'],
    contents: [
      {
        category: Low,
        title: 'Змінні, типи, умови, цикли',
        link: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Grammar_and_types',
        body: 'Розберіться, чим `let` відрізняється від `const` і чому ми не пишемо `var`.',
      },
      {
        category: Low,
        title: 'Масиви та їхні методи',
        link: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array',
        body: "Що надрукує цей код і чому?\n\n```js\nconst names = ['Олена', 'Тарас', 'Ірина']\nconsole.log(names.map((name) => name.length).filter((length) => length > 4))\n```",
      },
      {
        category: Mid,
        title: 'Функції та замикання',
        link: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Closures',
        body: 'Спробуйте написати лічильник, до значення якого не можна дістатися ззовні.',
      },
      {
        category: Mid,
        title: 'Проміси й async/await',
        link: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Async_JS',
        body: 'Три послідовні запити перетворіть на три одночасні й порівняйте час.',
      },
      {
        category: Deep,
        title: 'Цикл подій',
        link: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Execution_model',
        body: 'Чому `setTimeout(…, 0)` спрацьовує після промісу? Намалюйте чергу завдань.',
      },
    ],
  },
  {
    name: 'Тестування: мислити як користувач',
    directions: ['QA'],
    contents: [
      {
        category: Low,
        title: 'Види й рівні тестування',
        link: 'https://www.istqb.org/certifications/certified-tester-foundation-level-ctfl-v4-0/',
        body: 'Модульне, інтеграційне, системне, приймальне: хто, коли і навіщо.',
      },
      {
        category: Low,
        title: 'Звіт про дефект, який приємно читати',
        body: '**Назва** — що зламано, де і за яких умов.\n\n1. Кроки\n2. Очікуваний результат\n3. Фактичний результат\n\nСкріншот доповнює слова, а не замінює їх.',
      },
      {
        category: Mid,
        title: 'Класи еквівалентності та межі',
        body: 'Поле приймає вік від 18 до 60. Які сім значень Ви перевірите першими?',
      },
      {
        category: Deep,
        title: 'Автоматизація в браузері',
        link: 'https://playwright.dev/docs/intro',
        body: 'Напишіть один тест для форми входу: вдалий вхід і неправильний пароль.',
      },
    ],
  },
]

/** Something to read before the test in every academy, and students who have begun to. */
export const seedMaterials = async (db: Db, now: Date): Promise<void> => {
  const preparations = await db
    .select({ academyId: stages.academyId, stageId: stages.id })
    .from(stages)
    .where(eq(stages.stageType, stageTypes.MaterialsForPreparation))
  for (const { academyId, stageId } of preparations)
    for (const [index, demo] of demoGroups.entries()) {
      const readers = await readersOf(db, academyId, demo)
      if (readers.length === 0) continue
      const [group] = await db
        .insert(materialGroups)
        .values({ academyId, name: demo.name, createdAt: now, updatedAt: now })
        .returning({ id: materialGroups.id })
      const key = { academyId, materialGroupId: group!.id }
      await db
        .insert(materialContents)
        .values(demo.contents.map((content, position) => ({ ...key, ...content, position: position + 1 })))
      await db
        .insert(stageMaterials)
        .values(readers.map((groupId) => ({ ...key, stageId, groupId, position: index + 1 })))
    }
  await markSome(db, now)
}

const readersOf = async (db: Db, academyId: number, { directions }: DemoGroup): Promise<(number | null)[]> => {
  if (!directions) return [null]
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.academyId, academyId), eq(groups.isDirection, true)))
  return rows.filter(({ name }) => directions.includes(name)).map(({ id }) => id)
}

/** Each student has learnt some of what their own groups show, the diligent ones more. */
const markSome = (db: Db, now: Date) =>
  db.execute(sql`
    insert into learnt_materials (academy_id, user_id, stage_id, material_content_id, is_learnt, updated_at)
    select distinct us.academy_id, us.user_id, us.stage_id, c.id, true, ${now}::timestamptz
    from stage_materials sm
      join material_contents c on c.academy_id = sm.academy_id and c.material_group_id = sm.material_group_id
      join user_stages us on us.academy_id = sm.academy_id and us.stage_id = sm.stage_id
    where (sm.group_id is null or exists (select 1 from user_groups ug
        where ug.academy_id = us.academy_id and ug.user_id = us.user_id and ug.group_id = sm.group_id))
      and c.position <= us.user_id % 6`)
