import type { Locale } from '@academy/contract/enums'

interface CalendarTexts {
  calendar: string
  lecture(name: string): string
  homework(name: string): string
  interview(name: string): string
  interviewHeld(name: string): string
}

/** What a calendar program shows; it has no dictionary to look anything up in. */
export const calendarTexts: Record<Locale, CalendarTexts> = {
  ua: {
    calendar: 'Академія',
    lecture: (name) => `Лекція: ${name}`,
    homework: (name) => `Дедлайн домашнього завдання: ${name}`,
    interview: (name) => `Співбесіда: ${name}`,
    interviewHeld: (name) => `Ви проводите співбесіду: ${name}`,
  },
  en: {
    calendar: 'Academy',
    lecture: (name) => `Lecture: ${name}`,
    homework: (name) => `Homework due: ${name}`,
    interview: (name) => `Interview: ${name}`,
    interviewHeld: (name) => `Interview you hold: ${name}`,
  },
}
