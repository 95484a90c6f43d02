import type { Locale } from '@academy/contract/enums'
import { directionMailTexts } from './mail-direction.texts.ts'
import { certificateMailTexts } from './mail-certificates.texts.ts'
import { interviewMailTexts } from './mail-interviews.texts.ts'
import { reminderMailTexts } from './mail-reminders.texts.ts'
import { greetings, type MailText, supportPlace } from './mail.text.ts'
import { subscriptionTexts } from './mail.subscription-texts.ts'

/** The mail itself names the support address, because its reader may no longer be able to log in and look it up. */
const support: Record<Locale, string> = {
  ua: `Якщо це були не Ви, одразу напишіть у підтримку: ${supportPlace}.`,
  en: `If this wasn’t you, write to support right away: ${supportPlace}.`,
}

const greeted = <A extends string>(
  texts: Record<A, Record<Locale, Omit<MailText, 'greeting'>>>,
): Record<A, Record<Locale, MailText>> => {
  const entries = (Object.keys(texts) as A[]).map((action) => {
    const { ua, en } = texts[action]
    return [action, { ua: { ...ua, greeting: greetings.ua }, en: { ...en, greeting: greetings.en } }]
  })
  return Object.fromEntries(entries) as Record<A, Record<Locale, MailText>>
}

/** MAIL-16: the built-in texts, used where no template of an academy or of the installation says otherwise. */
export const mailTexts = {
  ...greeted(reminderMailTexts),
  ...greeted(directionMailTexts),
  ...greeted(certificateMailTexts),
  ...greeted(interviewMailTexts),

  'registration confirmation': {
    ua: {
      subject: 'Підтвердьте свою електронну пошту',
      greeting: greetings.ua,
      lines: [
        'Дякуємо за реєстрацію в Академії. Щоб увійти й обрати напрям, підтвердьте, що ця адреса належить Вам.',
        'Посилання діє сім днів.',
      ],
      button: 'Підтвердити адресу',
      footer: 'Якщо Ви не реєструвалися в Академії, просто видаліть цей лист.',
    },
    en: {
      subject: 'Confirm your email address',
      greeting: greetings.en,
      lines: [
        'Thanks for signing up for Academy. Confirm that this address is yours to log in and choose a direction.',
        'The link works for seven days.',
      ],
      button: 'Confirm address',
      footer: 'If you didn’t sign up for Academy, just delete this email.',
    },
  },

  'password recovery': {
    ua: {
      subject: 'Відновлення пароля',
      greeting: greetings.ua,
      lines: [
        'Ми отримали запит на новий пароль для Вашого акаунта в Академії.',
        'Посилання діє одну годину й лише один раз. Коли Ви встановите новий пароль, усі сеанси завершаться.',
      ],
      button: 'Встановити новий пароль',
      footer: 'Якщо Ви про це не просили, просто видаліть цей лист: Ваш пароль залишиться незмінним.',
    },
    en: {
      subject: 'Reset your password',
      greeting: greetings.en,
      lines: [
        'We received a request to reset the password of your Academy account.',
        'The link works once, within one hour. After you set a new password, you’ll be logged out on all devices.',
      ],
      button: 'Set a new password',
      footer: 'If you didn’t ask for this, just delete this email: your password stays the same.',
    },
  },

  'password changed': {
    ua: {
      subject: 'Ваш пароль змінено',
      greeting: greetings.ua,
      lines: [
        'Пароль Вашого акаунта в Академії щойно змінено. Сеанси на інших пристроях завершено.',
        'Якщо це зробили Ви, більше нічого робити не потрібно. Якщо ні, негайно встановіть новий пароль.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'Your password was changed',
      greeting: greetings.en,
      lines: [
        'The password of your Academy account has just been changed. You’ve been logged out on all other devices.',
        'If it was you, there’s nothing else to do. If not, set a new password right away.',
      ],
      button: 'It wasn’t me',
      footer: support.en,
    },
  },

  'e-mail change': {
    ua: {
      subject: 'Підтвердьте нову електронну пошту',
      greeting: greetings.ua,
      lines: [
        'Ви попросили змінити електронну пошту Вашого акаунта в Академії на цю адресу.',
        'Доки Ви її не підтвердите, діє попередня адреса. Посилання діє одну добу.',
      ],
      button: 'Підтвердити нову адресу',
      footer: 'Якщо Ви про це не просили, просто видаліть цей лист.',
    },
    en: {
      subject: 'Confirm your new email address',
      greeting: greetings.en,
      lines: [
        'You asked to change the email address of your Academy account to this one.',
        'Until you confirm it, the previous address stays in use. The link works for one day.',
      ],
      button: 'Confirm new address',
      footer: 'If you didn’t ask for this, just delete this email.',
    },
  },

  'e-mail change requested': {
    ua: {
      subject: 'Запит на зміну електронної пошти',
      greeting: greetings.ua,
      lines: [
        'З Вашого акаунта в Академії надійшов запит замінити цю електронну пошту на іншу.',
        'Зміна набуде чинності після підтвердження нової адреси. Якщо це були не Ви, встановіть новий пароль: запит буде скасовано, а всі сеанси завершаться.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'Request to change your email address',
      greeting: greetings.en,
      lines: [
        'Someone using your Academy account asked to replace this email address with another one.',
        'The change takes effect once the new address is confirmed. If it wasn’t you, set a new password: this cancels the request and logs you out on all devices.',
      ],
      button: 'It wasn’t me',
      footer: support.en,
    },
  },

  'e-mail changed': {
    ua: {
      subject: 'Вашу електронну пошту змінено',
      greeting: greetings.ua,
      lines: [
        'Електронну пошту Вашого акаунта в Академії змінено. Відтепер входьте з новою адресою; листи надходитимуть теж на неї.',
        'На цю адресу ми більше не писатимемо.',
      ],
      footer: support.ua,
    },
    en: {
      subject: 'Your email address was changed',
      greeting: greetings.en,
      lines: [
        'The email address of your Academy account was changed. From now on, use the new address to log in; our emails go there too.',
        'We won’t write to this address anymore.',
      ],
      footer: support.en,
    },
  },

  'provider linked': {
    ua: {
      subject: 'До Вашого акаунта додано новий спосіб входу',
      greeting: greetings.ua,
      lines: [
        'Відтепер до Вашого акаунта в Академії можна увійти через Google або Facebook.',
        'Якщо це зробили Ви, більше нічого робити не потрібно. Якщо ні, встановіть новий пароль: усі такі способи входу буде від’єднано.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'A new way to log in was added to your account',
      greeting: greetings.en,
      lines: [
        'You can now log in to your Academy account with Google or Facebook.',
        'If it was you, there’s nothing else to do. If not, set a new password: this disconnects all such accounts.',
      ],
      button: 'It wasn’t me',
      footer: support.en,
    },
  },

  'session reuse': {
    ua: {
      subject: 'Ми завершили один із Ваших сеансів',
      greeting: greetings.ua,
      lines: [
        'Хтось скористався копією ключа Вашого сеансу в Академії. Таке буває, коли дані браузера потрапили до чужих рук.',
        'Цей сеанс ми завершили всюди. Увійдіть знову, а якщо маєте сумнів, встановіть новий пароль.',
      ],
      button: 'Встановити новий пароль',
      footer: 'Усі події акаунта Ви знайдете на його сторінці.',
    },
    en: {
      subject: 'We ended one of your sessions',
      greeting: greetings.en,
      lines: [
        'Someone used a copy of the key to your Academy session. This can happen when browser data falls into the wrong hands.',
        'We ended that session everywhere. Please log in again, and set a new password if in doubt.',
      ],
      button: 'Set a new password',
      footer: 'You can see all recent account activity on your account page.',
    },
  },

  'academy confirmation': {
    ua: {
      subject: 'Запрошення до навчання в Академії',
      greeting: greetings.ua,
      lines: [
        'Вас запрошують до набору «{academy}».',
        'Щоб узяти участь, відкрийте посилання й увійдіть або зареєструйтеся з цією електронною поштою.',
        'Посилання діє чотирнадцять днів і лише один раз.',
      ],
      button: 'Підтвердити участь',
      footer: 'Якщо Ви не чекали на це запрошення, просто видаліть цей лист.',
    },
    en: {
      subject: 'You’re invited to Academy',
      greeting: greetings.en,
      lines: [
        'You’re invited to join “{academy}”.',
        'To take part, open the link, then log in or sign up with this email address.',
        'The link works once, within 14 days.',
      ],
      button: 'Confirm participation',
      footer: 'If you didn’t expect this invitation, just delete this email.',
    },
  },

  'staff invitation': {
    ua: {
      subject: 'Вас запрошують до команди академії',
      greeting: greetings.ua,
      lines: [
        'Вас запрошують до команди академії «{academy}».',
        'Увійдіть, щоб побачити роль, прийняти запрошення чи відхилити його. Запрошення діє 30 днів.',
      ],
      button: 'Переглянути запрошення',
      footer: 'Поки Ви не погодитеся, нічого не зміниться.',
    },
    en: {
      subject: 'You’re invited to join an academy’s staff',
      greeting: greetings.en,
      lines: [
        'You’re invited to join the staff of “{academy}”.',
        'Log in to see the role and to accept or decline. The invitation is valid for 30 days.',
      ],
      button: 'View invitation',
      footer: 'Nothing changes until you accept.',
    },
  },

  'stage opened': {
    ua: {
      subject: 'Для Вас відкрито новий етап',
      greeting: greetings.ua,
      lines: [
        '{academy}: для Вас відкрито етап «{stage}».',
        'Усе, що потрібно для нього, чекає на Вас у кабінеті. Пройдені етапи залишаються доступними для читання.',
      ],
      button: 'Перейти до етапу',
      footer: 'Бажаємо успіхів! Команда Академії',
    },
    en: {
      subject: 'A new stage is open for you',
      greeting: greetings.en,
      lines: [
        '{academy}: the stage “{stage}” is now open for you.',
        'Everything you need is on your dashboard. You can still read the stages you’ve passed.',
      ],
      button: 'Go to the stage',
      footer: 'Good luck! The Academy team',
    },
  },

  'stage failed': {
    ua: {
      subject: 'Підсумок Вашої участі',
      greeting: greetings.ua,
      lines: [
        '{academy}: на жаль, етап «{stage}» Вам цього разу не вдалося пройти, тож Ваша участь у цьому наборі завершилася.',
        'Дякуємо за Вашу працю. Матеріали попередніх етапів залишаються у кабінеті, а ми будемо раді бачити Вас у наступному наборі.',
      ],
      button: 'Відкрити кабінет',
      footer: 'Якщо маєте запитання, напишіть координаторам Академії.',
    },
    en: {
      subject: 'The outcome of your application',
      greeting: greetings.en,
      lines: [
        '{academy}: unfortunately, you didn’t pass the stage “{stage}” this time, so your participation in this intake has ended.',
        'Thank you for your effort. The earlier stages stay on your dashboard, and we’d be glad to see you in the next intake.',
      ],
      button: 'Open dashboard',
      footer: 'If you have questions, write to the Academy coordinators.',
    },
  },

  'academy finished': {
    ua: {
      subject: 'Вітаємо із завершенням навчання!',
      greeting: greetings.ua,
      lines: ['{academy}: Ви пройшли весь шлях до кінця. Вітаємо!', 'Ваш сертифікат уже чекає на Вас у кабінеті.'],
      button: 'Отримати сертифікат',
      footer: 'Пишаємося Вами! Команда Академії',
    },
    en: {
      subject: 'Congratulations on finishing the programme!',
      greeting: greetings.en,
      lines: [
        '{academy}: you’ve made it all the way. Congratulations!',
        'Your certificate is waiting on your dashboard.',
      ],
      button: 'Get your certificate',
      footer: 'We’re proud of you! The Academy team',
    },
  },

  ...subscriptionTexts,
} satisfies Record<string, Record<Locale, MailText>>

/** MAIL-02 names the first ones; they stand in the outbox. */
export type MailAction = keyof typeof mailTexts
