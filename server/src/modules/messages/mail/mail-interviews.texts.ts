import type { Locale } from '@academy/contract/enums'
import type { MailText } from './mail.text.ts'

/** The mails of a booking differ in what can still be done about it. */
const booked = (whatCanBeDone: Record<Locale, string>) => ({
  ua: {
    subject: 'Вас записано на співбесіду',
    lines: ['Ваш запис на співбесіду підтверджено.', 'Коли: {when}', 'Де: {place}', whatCanBeDone.ua],
    button: 'Переглянути запис',
    footer: 'До зустрічі! Команда Академії',
  },
  en: {
    subject: 'Your interview is booked',
    lines: ['Your interview is booked.', 'When: {when}', 'Where: {place}', whatCanBeDone.en],
    button: 'View booking',
    footer: 'See you soon! The Academy team',
  },
})

/** To a student, about the time of an interview; each of these mails carries the entry for a calendar. */
export const interviewMailTexts = {
  'interview booked': booked({
    ua: 'Якщо час не підходить, змініть або скасуйте запис не пізніше ніж за 24 години до початку.',
    en: 'If the time doesn’t suit you, change or cancel the booking at least 24 hours before it starts.',
  }),

  /** Less than a day is left: nothing can be changed any more. */
  'interview booked late': booked({
    ua: 'До початку менше ніж 24 години, тому змінити чи скасувати запис уже не можна. Якщо щось сталося, напишіть нам.',
    en: 'It starts in less than 24 hours, so the booking can no longer be changed or canceled. If something comes up, write to us.',
  }),

  'interview moved': {
    ua: {
      subject: 'Час Вашої співбесіди змінено',
      lines: [
        'Ви обрали інший час співбесіди.',
        'Новий час: {when}',
        'Де: {place}',
        'Змінити чи скасувати запис можна не пізніше ніж за 24 години до початку.',
      ],
      button: 'Переглянути запис',
      footer: 'До зустрічі! Команда Академії',
    },
    en: {
      subject: 'Your interview has a new time',
      lines: [
        'You chose another time for your interview.',
        'New time: {when}',
        'Where: {place}',
        'You can change or cancel the booking at least 24 hours before it starts.',
      ],
      button: 'View booking',
      footer: 'See you soon! The Academy team',
    },
  },

  'interview moved by staff': {
    ua: {
      subject: 'Час Вашої співбесіди змінено',
      lines: [
        'Команда академії перенесла Вашу співбесіду.',
        'Новий час: {when}',
        'Де: {place}',
        'Якщо час не підходить, оберіть інший у своєму кабінеті не пізніше ніж за 24 години до початку або напишіть нам.',
      ],
      button: 'Переглянути запис',
      footer: 'Перепрошуємо за незручності. Команда Академії',
    },
    en: {
      subject: 'Your interview has a new time',
      lines: [
        'The academy team has moved your interview.',
        'New time: {when}',
        'Where: {place}',
        'If the time doesn’t suit you, choose another one on your dashboard at least 24 hours before it starts, or write to us.',
      ],
      button: 'View booking',
      footer: 'We’re sorry for the inconvenience. The Academy team',
    },
  },

  'interview cancelled': {
    ua: {
      subject: 'Ви скасували співбесіду',
      lines: [
        'Ваш запис на співбесіду скасовано, як Ви й просили.',
        'Скасований час: {when}',
        'Щойно будете готові, оберіть інший час у своєму кабінеті.',
      ],
      button: 'Обрати інший час',
      footer: 'Якщо запис скасували не Ви, напишіть нам. Команда Академії',
    },
    en: {
      subject: 'You canceled your interview',
      lines: [
        'Your interview is canceled, as you asked.',
        'Canceled time: {when}',
        'Choose another time on your dashboard whenever you’re ready.',
      ],
      button: 'Choose another time',
      footer: 'If it wasn’t you who canceled it, write to us. The Academy team',
    },
  },

  'interview released': {
    ua: {
      subject: 'Ваш запис на співбесіду скасовано',
      lines: [
        'Команда академії скасувала Ваш запис на співбесіду.',
        'Скасований час: {when}',
        'Будь ласка, оберіть інший час у своєму кабінеті.',
      ],
      button: 'Обрати інший час',
      footer: 'Перепрошуємо за незручності. Команда Академії',
    },
    en: {
      subject: 'Your interview booking was canceled',
      lines: [
        'The academy team has canceled your interview booking.',
        'Canceled time: {when}',
        'Please choose another time on your dashboard.',
      ],
      button: 'Choose another time',
      footer: 'We’re sorry for the inconvenience. The Academy team',
    },
  },
} satisfies Record<string, Record<Locale, Omit<MailText, 'greeting'>>>
