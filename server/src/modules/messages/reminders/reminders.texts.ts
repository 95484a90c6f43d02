import type { Locale } from '@academy/contract/enums'
import type { ReminderKind } from '#server/schema/reminders.ts'

/** What the inbox says. Without a time of day: the text does not know the time zone of its reader, the page behind it does. */
export const inboxTexts: Record<ReminderKind, Record<Locale, (name: string) => string>> = {
  homework: {
    ua: (name) => `До дедлайну домашнього завдання «${name}» менше доби`,
    en: (name) => `The homework “${name}” is due in less than 24 hours`,
  },
  return: {
    ua: (name) => `Менше доби, щоб здати роботу «${name}» ще раз`,
    en: (name) => `Less than 24 hours left to submit “${name}” again`,
  },
  test: {
    ua: (name) => `Менше доби, щоб скласти тест: «${name}»`,
    en: (name) => `Less than 24 hours left to take the test: “${name}”`,
  },
  interview: {
    ua: (name) => `Незабаром Ваша співбесіда: «${name}»`,
    en: (name) => `Your interview is coming up: “${name}”`,
  },
  interviewer: {
    ua: (name) => `Незабаром Ви проводите співбесіду: ${name}`,
    en: (name) => `You have an interview to hold soon: ${name}`,
  },
}
