import { sql } from 'drizzle-orm'
import type { AnnouncementInput } from '@academy/contract/announcements'
import type { Db } from '#platform/db.ts'
import { announcements } from '#server/schema/announcements.ts'

const hourMs = 3_600_000

interface DemoAnnouncement extends AnnouncementInput {
  /** The hash of its academy. */
  academy: string
  author: string
  hoursAgo: number
  /** Where those stand who got it; 'students' are all of them, null nobody yet. */
  to: string | null
  /** Of a hundred receivers. */
  readShare: number
}

const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    academy: 'summer-intake',
    author: 'admin@academy.test',
    hoursAgo: 20 * 24,
    to: 'students',
    readShare: 92,
    title: { ua: 'Розклад лекцій на місяць', en: 'Lecture schedule for the month', ru: '' },
    body: {
      ua: 'Лекції відбуваються **кожні три дні**: дату й час видно на сторінці лекції.\n\n- Домашнє завдання відкривається разом із лекцією.\n- На виконання є тиждень.\n- Не встигаєте? Напишіть наставнику в чат лекції *до* кінцевого терміну.',
      en: 'Lectures are held **every three days**: the page of each lecture shows its date and time.\n\n- The homework opens together with the lecture.\n- You have a week for it.\n- Short of time? Write to your mentor in the lecture chat *before* the deadline.',
      ru: '',
    },
  },
  {
    academy: 'summer-intake',
    author: 'admin@academy.test',
    hoursAgo: 5 * 24,
    to: 'lectures',
    readShare: 71,
    title: {
      ua: 'Гостьова лекція: як ми перевіряємо код',
      en: 'Guest lecture: how we review code',
      ru: 'Гостевая лекция: как мы проверяем код',
    },
    body: {
      ua: 'У суботу об 11:00 до нас завітає **Олег Данилюк**, який десять років веде перевірку коду у великій команді.\n\n1. Що видно в коді за перші п’ять хвилин.\n2. Як писати зауваження, після яких хочеться вчитися.\n3. Ваші запитання.\n\nУчасть добровільна, запис буде.',
      en: 'On Saturday at 11:00 **Oleh Danyliuk** visits us, who has led code reviews in a large team for ten years.\n\n1. What the first five minutes show.\n2. Remarks that make people want to learn.\n3. Your questions.\n\nComing is optional, there will be a recording.',
      ru: 'В субботу в 11:00 к нам придёт **Олег Данилюк**, который десять лет ведёт проверку кода в большой команде.\n\n1. Что видно в коде за первые пять минут.\n2. Как писать замечания, после которых хочется учиться.\n3. Ваши вопросы.\n\nУчастие добровольное, запись будет.',
    },
  },
  {
    academy: 'summer-intake',
    author: 'admin@academy.test',
    hoursAgo: 7,
    to: 'lectures',
    readShare: 38,
    title: {
      ua: 'Завтра лекція почнеться на пів години пізніше',
      en: 'Tomorrow’s lecture starts half an hour later',
      ru: '',
    },
    body: {
      ua: 'Через планове відключення світла починаємо **на пів години пізніше**. Посилання те саме, домашнє завдання теж.',
      en: 'Because of a planned power cut we begin **half an hour later**. The link is the same, and so is the homework.',
      ru: '',
    },
  },
  {
    academy: 'academy-2020',
    author: 'hr@academy.test',
    hoursAgo: 9 * 24,
    to: 'students',
    readShare: 84,
    title: { ua: 'Як підготуватися до вступного тесту', en: 'How to get ready for the entrance test', ru: '' },
    body: {
      ua: 'Тест уже відкрито. Кілька порад від тих, хто його склав:\n\n- Оберіть спокійну годину й стійкий інтернет.\n- Відповідь зберігається одразу: світло зникне, а вона лишиться.\n- Не знаєте? Ідіть далі й поверніться наприкінці.\n\nМатеріали для підготовки чекають на Вас у кабінеті. **Успіху!**',
      en: 'The test is open. Some advice from those who have passed it:\n\n- Choose a quiet hour and a steady connection.\n- An answer is kept at once: the lights may go out, it stays.\n- You do not know? Go on and come back at the end.\n\nThe preparation materials wait in your cabinet. **Good luck!**',
      ru: '',
    },
  },
  {
    academy: 'academy-2020',
    author: 'admin@academy.test',
    hoursAgo: 26,
    to: 'entrance-test',
    readShare: 47,
    title: { ua: 'Онлайн-зустріч для вступників', en: 'Online meeting for applicants', ru: '' },
    body: {
      ua: 'У середу о 18:00 розповімо, що буде після тесту, й відповімо на запитання. Камеру вмикати не обов’язково.\n\n[Посилання на зустріч](https://meet.example.com/academy)',
      en: 'On Wednesday at 18:00 we tell what comes after the test and answer questions. No camera needed.\n\n[Link to the meeting](https://meet.example.com/academy)',
      ru: '',
    },
  },
  {
    academy: 'academy-2020',
    author: 'hr@academy.test',
    hoursAgo: 2,
    to: null,
    readShare: 0,
    title: { ua: 'Результати тесту: коли й де', en: 'Results of the test: when and where', ru: '' },
    body: {
      ua: 'Результати з’являться в кабінеті за день після закриття тесту.',
      en: 'The results appear in your cabinet a day after the test closes.',
      ru: '',
    },
  },
]

/** Told when it was written; read by most of them within the day. */
export const seedAnnouncements = async (db: Db, now: Date): Promise<void> => {
  for (const { academy, author, hoursAgo, to, readShare, title, body } of demoAnnouncements) {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const [made] = await db
      .insert(announcements)
      .values({
        academyId: sql`(select id from academies where hash = ${academy})`,
        authorId: sql`(select id from users where email = ${author})`,
        title,
        body,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: announcements.id, academyId: announcements.academyId })
    if (to === null) continue
    const isThere =
      to === 'students'
        ? sql`true`
        : sql`exists (select 1 from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
            where us.academy_id = ua.academy_id and us.user_id = ua.user_id and us.state = 'Opened'
              and st.url_name = ${to})`
    await db.execute(sql`
      insert into announcement_receivers (academy_id, announcement_id, user_id, received_at, read_at)
      select ua.academy_id, ${made!.id}, ua.user_id, ${at.toISOString()}::timestamptz,
        case when ua.user_id * 37 % 100 < ${readShare}::int then least(${now.toISOString()}::timestamptz,
          ${at.toISOString()}::timestamptz + ua.user_id * 13 % 600 * interval '1 minute') end
      from user_academies ua join user_roles r on r.academy_id = ua.academy_id and r.user_id = ua.user_id
        and r.role = 'Student'
      where ua.academy_id = ${made!.academyId} and ua.active and ${isThere}`)
  }
}
