import type { Locale, RoleName, UserStageState } from '@academy/contract/enums'

/** What files say: they leave the house, so their words do not come from the screen. */
interface FileTexts {
  funnel: {
    sheet: string
    header: readonly [string, string, string, string, string, string, string]
    everybody: string
    withoutDirection: string
  }
  stages: { sheet: string; header: readonly string[]; wholeStage: string }
  users: { sheet: string; header: readonly string[]; active: string; blocked: string; yes: string; no: string }
  roles: Record<RoleName, string>
  stageStates: Record<UserStageState, string>
}

export const fileTexts: Record<Locale, FileTexts> = {
  ua: {
    funnel: {
      sheet: 'Воронка етапів',
      header: ['№', 'Етап', 'Напрям', 'Дійшли', 'Пройшли', 'Не пройшли', 'Від попереднього етапу, %'],
      everybody: 'Усі напрями',
      withoutDirection: 'Без напряму',
    },
    stages: {
      sheet: 'Статистика етапів',
      header: [
        '№',
        'Етап',
        'Лекція',
        'Студенти',
        'Зараз на етапі',
        'Середня оцінка',
        'Середній результат тесту, %',
        'Здано домашніх завдань',
        'Перевірено домашніх завдань',
        'Здано після дедлайну',
      ],
      wholeStage: 'Увесь етап',
    },
    users: {
      sheet: 'Користувачі',
      header: [
        'Прізвище',
        'Ім’я',
        'Ел. пошта',
        'Телефон',
        'Академії та ролі',
        'Напрям',
        'Група',
        'Етап',
        'Результат етапу',
        'Результат тесту, %',
        'Оцінка',
        'Стан',
        'Пошту підтверджено',
        'Зареєстровано (за Києвом)',
      ],
      active: 'Активний',
      blocked: 'Заблокований',
      yes: 'Так',
      no: 'Ні',
    },
    stageStates: { Opened: 'На етапі', Passed: 'Пройдено', Failed: 'Не пройдено' },
    roles: {
      SuperAdmin: 'Суперадмін',
      Admin: 'Адмін',
      TrackOwner: 'Власник треку',
      Coach: 'Коуч',
      Teacher: 'Викладач',
      HR: 'HR',
      Student: 'Студент',
    },
  },
  en: {
    funnel: {
      sheet: 'Stage funnel',
      header: ['No.', 'Stage', 'Direction', 'Entered', 'Passed', 'Not passed', 'Of the previous stage, %'],
      everybody: 'All directions',
      withoutDirection: 'No direction',
    },
    stages: {
      sheet: 'Stage statistics',
      header: [
        'No.',
        'Stage',
        'Lecture',
        'Students',
        'In stage now',
        'Average mark',
        'Average test result, %',
        'Homework submitted',
        'Homework reviewed',
        'Submitted after the deadline',
      ],
      wholeStage: 'Whole stage',
    },
    users: {
      sheet: 'Users',
      header: [
        'Last name',
        'First name',
        'Email',
        'Phone',
        'Academies and roles',
        'Direction',
        'Group',
        'Stage',
        'Stage result',
        'Test result, %',
        'Mark',
        'Status',
        'Email confirmed',
        'Registered (Kyiv time)',
      ],
      active: 'Active',
      blocked: 'Blocked',
      yes: 'Yes',
      no: 'No',
    },
    stageStates: { Opened: 'In stage', Passed: 'Passed', Failed: 'Not passed' },
    roles: {
      SuperAdmin: 'SuperAdmin',
      Admin: 'Admin',
      TrackOwner: 'Track owner',
      Coach: 'Coach',
      Teacher: 'Teacher',
      HR: 'HR',
      Student: 'Student',
    },
  },
}
