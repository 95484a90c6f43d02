import { stageTypes } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'

const dayMs = 24 * 3600 * 1000
/** Stages begin and end in the morning, Kyiv time. */
export const daysFrom = (now: Date, days: number): Date => {
  const day = new Date(now.getTime() + days * dayMs)
  day.setUTCHours(7, 0, 0, 0)
  return day
}

export interface DemoStage {
  stageType: number
  urlName: string
  name: LocalizedName
  /** Days from the first day of the academy. */
  from: number
  to: number
  isOnlyForDesignated?: true
}

/** The stages of one academy, from the application to the certificate. */
export const demoStages: readonly DemoStage[] = [
  stage('Registration', 'application', 'Заявка', 'Application', 0, 14),
  stage('Profile', 'profile', 'Мій профіль', 'My profile', 0, 150),
  stage('StagePage', 'about', 'Про академію', 'About the academy', 0, 150),
  stage('MaterialsForPreparation', 'preparation', 'Матеріали для підготовки', 'Preparation materials', 7, 35),
  stage('Testing', 'entrance-test', 'Вступний тест', 'Entrance test', 28, 40),
  { ...stage('SecondChance', 'second-chance', 'Другий шанс', 'Second chance', 29, 44), isOnlyForDesignated: true },
  stage('MotivationLetter', 'letter', 'Мотиваційний лист', 'Motivation letter', 41, 50),
  stage('Interview', 'interview', 'Співбесіда', 'Interview', 50, 60),
  stage('Countdown', 'countdown', 'До старту навчання', 'Before the lectures', 60, 65),
  stage('Lectures', 'lectures', 'Лекції', 'Lectures', 65, 110),
  stage('Project', 'project', 'Командний проєкт', 'Team project', 110, 140),
  stage('Finished', 'finish', 'Фінал', 'Finish', 140, 150),
  { ...stage('Failed', 'failed', 'Завершення участі', 'End of participation', 0, 150), isOnlyForDesignated: true },
]

export const positionOf = (urlName: string): number => demoStages.findIndex((stage) => stage.urlName === urlName) + 1

function stage(
  type: keyof typeof stageTypes,
  urlName: string,
  ua: string,
  en: string,
  from: number,
  to: number,
): DemoStage {
  return { stageType: stageTypes[type], urlName, name: { ua, en }, from, to }
}

export interface DemoAcademy {
  key: string
  hash: string
  type: number
  name: string
  description: LocalizedName
  /** Days from now to its first day. */
  startsIn: number
  activeStage: string
  directions: readonly string[]
  isClosed?: true
  privateHash?: string
}

export const demoAcademies = (now: Date): readonly DemoAcademy[] => {
  const year = now.getUTCFullYear()
  return [
    {
      key: 'open',
      hash: 'academy-2020',
      type: 0,
      name: `Академія розробки ${year}`,
      description: {
        ua: 'П’ять місяців від першого тесту до командного проєкту: лекції з практиками, перевірка коду наставниками, робота в команді.',
        en: 'Five months from the first test to a team project: lectures by practitioners, code reviews by mentors, real teamwork.',
      },
      startsIn: -30,
      activeStage: 'entrance-test',
      directions: ['JS', 'QA', '.NET', 'Java'],
    },
    {
      key: 'running',
      hash: 'summer-intake',
      type: 0,
      name: `Літній набір ${year}`,
      description: {
        ua: 'Навчання триває: група вже слухає лекції та здає домашні завдання.',
        en: 'Under way: the group is in its lectures and hands in homework.',
      },
      startsIn: -85,
      activeStage: 'lectures',
      directions: ['JS', 'PHP', 'Mobile'],
    },
    {
      key: 'closed',
      hash: 'first-intake',
      type: 0,
      name: `Перший набір ${year - 1}`,
      description: { ua: 'Цей набір завершено.', en: 'This intake is over.' },
      startsIn: -400,
      activeStage: 'finish',
      directions: ['JS', 'QA'],
      isClosed: true,
    },
    {
      key: 'early',
      hash: 'evening-school',
      type: 0,
      name: 'Вечірня школа тестування',
      description: {
        ua: 'Три вечори на тиждень для тих, хто працює або навчається вдень. Старт незабаром.',
        en: 'Three evenings a week for those who work or study by day. Starting soon.',
      },
      startsIn: 12,
      activeStage: 'application',
      directions: ['QA'],
    },
    {
      key: 'internal',
      hash: 'mentors-school',
      type: 3,
      name: 'Школа наставників',
      description: {
        ua: 'Внутрішня академія для працівників: як перевіряти роботи й вести студентів.',
        en: 'An internal academy for employees: reviewing work and guiding students.',
      },
      startsIn: -5,
      activeStage: 'application',
      directions: ['JS', 'QA'],
    },
    {
      key: 'private',
      hash: 'partner-intake',
      type: 1,
      privateHash: 'partner-2026-invite',
      name: 'Набір для партнерів',
      description: { ua: 'Приєднатися можна лише за посиланням.', en: 'Joined by invitation link only.' },
      startsIn: -3,
      activeStage: 'application',
      directions: ['Java'],
    },
    {
      key: 'choosing',
      hash: 'autumn-intake',
      type: 1,
      privateHash: 'autumn-invite',
      name: `Осінній набір ${year}`,
      description: {
        ua: 'Тест і листи позаду: триває тиждень співбесід.',
        en: 'Test and letters are behind: these are the weeks of interviews.',
      },
      startsIn: -55,
      activeStage: 'interview',
      directions: ['JS', 'QA'],
    },
    {
      key: 'writing',
      hash: 'university-intake',
      type: 1,
      privateHash: 'university-invite',
      name: 'Набір для університетів',
      description: {
        ua: 'Студенти партнерських університетів пишуть мотиваційні листи.',
        en: 'Students of partner universities write their motivation letters.',
      },
      startsIn: -45,
      activeStage: 'letter',
      directions: ['JS', 'QA'],
    },
    {
      key: 'building',
      hash: 'career-change',
      type: 1,
      privateHash: 'career-change-invite',
      name: 'Школа нової професії',
      description: {
        ua: 'Лекції позаду: команди працюють над проєктами для справжніх замовників.',
        en: 'The lectures are behind: teams are building projects for real customers.',
      },
      startsIn: -122,
      activeStage: 'project',
      directions: ['JS', 'QA'],
    },
  ]
}

/** Signs the certificates of every academy of the demo. */
export const demoSigner = 'Соломія Вербицька, керівниця академії'

/** Given and family names for the people who fill the lists. */
export const demoFirstNames = [
  'Максим',
  'Анна',
  'Дмитро',
  'Ірина',
  'Владислав',
  'Дарина',
  'Ілля',
  'Єва',
  'Павло',
  'Галина',
  'Ґордій',
  'Ярина',
]
export const demoLastNames = [
  'Бондар',
  'Гаврилюк',
  'Дорошенко',
  'Захарчук',
  'Іваненко',
  'Кузьменко',
  'Левченко',
  'Найденко',
  'Поліщук',
  'Руденко',
  'Стельмах',
  'Яковенко',
]
