import type { FormVariantType } from '@academy/contract/enums'
import { experienceRange } from '@academy/contract/limits'
import { cities } from './cities.ts'
import { type NamedInTwoLanguages, universities } from './universities.ts'

interface ListEntry extends NamedInTwoLanguages {
  position: number
}

/** Entries of one position stand in the alphabet of the reader; positions go before it. */
const at = (position: number, entries: readonly NamedInTwoLanguages[]): ListEntry[] =>
  entries.map((entry) => ({ ...entry, position }))

const inThisOrder = (...entries: readonly [ua: string, en: string][]): ListEntry[] =>
  entries.map(([ua, en], position) => ({ ua, en, position }))

/** FORM-51: a slider stands for a list of its numbers. */
const slider = (): ListEntry[] => {
  const { min, max } = experienceRange
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const number = String(min + index)
    return { ua: number, en: number, position: min + index }
  })
}

/** the lists every academy shares. */
export const sharedLists: Partial<Record<FormVariantType, readonly ListEntry[]>> = {
  University: [
    ...inThisOrder(['Інший заклад освіти', 'Another institution'], ['Не навчаюся у виші', 'Not at a university']),
    ...at(2, universities),
  ],
  City: [...at(0, cities), ...at(1, [{ ua: 'Інше місто', en: 'Another city' }])],
  Education: inThisOrder(
    ['Середня освіта', 'Secondary school'],
    ['Фаховий молодший бакалавр', 'Professional junior bachelor'],
    ['Навчаюся на бакалавраті', 'Studying for a bachelor’s degree'],
    ['Бакалавр', 'Bachelor'],
    ['Навчаюся в магістратурі', 'Studying for a master’s degree'],
    ['Магістр або спеціаліст', 'Master or specialist'],
    ['Науковий ступінь', 'Doctoral degree'],
  ),
  'Came From': inThisOrder(
    ['Друзі або знайомі', 'Friends or acquaintances'],
    ['Випускники академії', 'Graduates of the academy'],
    ['Мій університет', 'My university'],
    ['Соціальні мережі', 'Social networks'],
    ['Пошук в інтернеті', 'A search on the internet'],
    ['Подія або зустріч', 'An event or a meet-up'],
    ['Реклама', 'An advertisement'],
    ['Інше', 'Something else'],
  ),
  'Programmer Level': inThisOrder(
    ['Тільки починаю', 'Just beginning'],
    ['Розв’язую навчальні задачі', 'I solve study tasks'],
    ['Пишу невеликі програми', 'I write small programs'],
    ['Роблю власні проєкти', 'I build projects of my own'],
    ['Маю комерційний досвід', 'I have worked for customers'],
  ),
  'Hardest Project': inThisOrder(
    ['Проєктів ще не було', 'No projects yet'],
    ['Лабораторні та курсові роботи', 'Coursework'],
    ['Власний навчальний проєкт', 'A study project of my own'],
    ['Командний навчальний проєкт', 'A study project in a team'],
    ['Проєкт з відкритим кодом', 'An open-source project'],
    ['Комерційний проєкт', 'A project for a customer'],
  ),
  'Years Of Experience': inThisOrder(
    ['Без досвіду', 'No experience'],
    ['До пів року', 'Up to half a year'],
    ['Від пів року до року', 'Half a year to a year'],
    ['1–2 роки', '1 to 2 years'],
    ['2–3 роки', '2 to 3 years'],
    ['Понад 3 роки', 'More than 3 years'],
  ),
  Backend: slider(),
  Frontend: slider(),
  'Database Experience': slider(),
}
