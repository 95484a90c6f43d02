import type { Locale } from '@academy/contract/enums'
import { directionMailTexts } from './mail-direction.texts.ts'
import { reminderMailTexts } from './mail-reminders.texts.ts'
import { greetings, type MailText } from './mail.text.ts'
import { subscriptionTexts } from './mail.subscription-texts.ts'

const support: Record<Locale, string> = {
  ua: 'Якщо це були не Ви, одразу напишіть у підтримку Академії.',
  en: 'If this was not you, please write to the support of Academy at once.',
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

  'registration confirmation': {
    ua: {
      subject: 'Підтвердьте Вашу електронну адресу',
      greeting: greetings.ua,
      lines: [
        'Дякуємо за реєстрацію в Академії. Щоб увійти й обрати напрям, підтвердьте, що ця адреса належить Вам.',
        'Посилання діє сім днів.',
      ],
      button: 'Підтвердити адресу',
      footer: 'Якщо Ви не реєструвалися в Академії, просто видаліть цей лист.',
    },
    en: {
      subject: 'Confirm your e-mail address',
      greeting: greetings.en,
      lines: [
        'Thank you for joining Academy. To log in and choose a direction, please confirm that this address is yours.',
        'The link works for seven days.',
      ],
      button: 'Confirm address',
      footer: 'If you did not register at Academy, simply delete this mail.',
    },
  },

  'password recovery': {
    ua: {
      subject: 'Відновлення пароля',
      greeting: greetings.ua,
      lines: [
        'Ми отримали прохання встановити новий пароль для Вашого облікового запису в Академії.',
        'Посилання діє одну годину й лише один раз. Коли Ви встановите новий пароль, усі відкриті сеанси завершаться.',
      ],
      button: 'Встановити новий пароль',
      footer: 'Якщо Ви про це не просили, просто видаліть цей лист: Ваш пароль залишиться незмінним.',
    },
    en: {
      subject: 'Choose a new password',
      greeting: greetings.en,
      lines: [
        'We were asked to let you choose a new password for your account at Academy.',
        'The link works for one hour and only once. With the new password, all open sessions end.',
      ],
      button: 'Choose a new password',
      footer: 'If you did not ask for this, simply delete this mail: your password stays as it is.',
    },
  },

  'password changed': {
    ua: {
      subject: 'Ваш пароль змінено',
      greeting: greetings.ua,
      lines: [
        'Пароль Вашого облікового запису в Академії щойно змінено. Сеанси на інших пристроях завершено.',
        'Якщо це зробили Ви, більше нічого робити не потрібно. Якщо ні, негайно встановіть новий пароль.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'Your password was changed',
      greeting: greetings.en,
      lines: [
        'The password of your account at Academy has just been changed. Sessions on other devices have ended.',
        'If you did it, there is nothing more to do. If you did not, choose a new password right away.',
      ],
      button: 'It was not me',
      footer: support.en,
    },
  },

  'e-mail change': {
    ua: {
      subject: 'Підтвердьте нову електронну адресу',
      greeting: greetings.ua,
      lines: [
        'Ви попросили замінити електронну адресу Вашого облікового запису в Академії на цю.',
        'Доки Ви її не підтвердите, діє попередня адреса. Посилання діє одну добу.',
      ],
      button: 'Підтвердити нову адресу',
      footer: 'Якщо Ви про це не просили, просто видаліть цей лист.',
    },
    en: {
      subject: 'Confirm your new e-mail address',
      greeting: greetings.en,
      lines: [
        'You asked to use this address for your account at Academy from now on.',
        'Until you confirm it, the previous address counts. The link works for one day.',
      ],
      button: 'Confirm new address',
      footer: 'If you did not ask for this, simply delete this mail.',
    },
  },

  'e-mail change requested': {
    ua: {
      subject: 'Запит на зміну електронної адреси',
      greeting: greetings.ua,
      lines: [
        'У Вашому обліковому записі в Академії попросили замінити цю електронну адресу на іншу.',
        'Зміна набуде чинності після підтвердження нової адреси. Якщо це були не Ви, встановіть новий пароль: запит буде скасовано, а всі сеанси завершаться.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'A change of your e-mail address was requested',
      greeting: greetings.en,
      lines: [
        'In your account at Academy somebody asked to replace this e-mail address by another one.',
        'The change takes effect once the new address is confirmed. If it was not you, choose a new password: the request is withdrawn then and all sessions end.',
      ],
      button: 'It was not me',
      footer: support.en,
    },
  },

  'e-mail changed': {
    ua: {
      subject: 'Вашу електронну адресу змінено',
      greeting: greetings.ua,
      lines: [
        'Електронну адресу Вашого облікового запису в Академії замінено. Відтепер листи й вхід пов’язані з новою адресою.',
        'На цю адресу ми більше не писатимемо.',
      ],
      footer: support.ua,
    },
    en: {
      subject: 'Your e-mail address was changed',
      greeting: greetings.en,
      lines: [
        'The e-mail address of your account at Academy was replaced. From now on, mails and log-ins go by the new address.',
        'We will not write to this address any more.',
      ],
      footer: support.en,
    },
  },

  'provider linked': {
    ua: {
      subject: 'До Вашого облікового запису додано новий спосіб входу',
      greeting: greetings.ua,
      lines: [
        'Відтепер до Вашого облікового запису в Академії можна увійти через Google або Facebook.',
        'Якщо це зробили Ви, більше нічого робити не потрібно. Якщо ні, встановіть новий пароль: усі такі способи входу буде від’єднано.',
      ],
      button: 'Це не я',
      footer: support.ua,
    },
    en: {
      subject: 'A new way to log in was added to your account',
      greeting: greetings.en,
      lines: [
        'From now on your account at Academy can be entered with Google or Facebook.',
        'If you did it, there is nothing more to do. If you did not, choose a new password: all such ways in will be disconnected.',
      ],
      button: 'It was not me',
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
      footer: 'Усі події Вашого облікового запису Ви знайдете на сторінці налаштувань.',
    },
    en: {
      subject: 'We ended one of your sessions',
      greeting: greetings.en,
      lines: [
        'Somebody used a copy of the key to your session at Academy. This happens when data of a browser got into other hands.',
        'We ended that session everywhere. Please log in again, and choose a new password if you are in doubt.',
      ],
      button: 'Choose a new password',
      footer: 'You find everything that happened to your account on its settings page.',
    },
  },

  'interview booked': {
    ua: {
      subject: 'Вас записано на співбесіду',
      greeting: greetings.ua,
      lines: [
        'Ваш запис на співбесіду підтверджено.',
        'Коли: {when}',
        'Де: {place}',
        'Якщо час не підходить, змініть або скасуйте запис не пізніше ніж за 24 години до початку.',
      ],
      button: 'Переглянути запис',
      footer: 'До зустрічі! Команда Академії.',
    },
    en: {
      subject: 'Your interview is booked',
      greeting: greetings.en,
      lines: [
        'Your interview is booked.',
        'When: {when}',
        'Where: {place}',
        'If the time does not suit you, change or cancel it no later than 24 hours before it starts.',
      ],
      button: 'See the booking',
      footer: 'See you soon! The team of Academy.',
    },
  },

  'interview released': {
    ua: {
      subject: 'Ваш запис на співбесіду скасовано',
      greeting: greetings.ua,
      lines: [
        'Команда академії скасувала Ваш запис на співбесіду.',
        'Скасований час: {when}',
        'Будь ласка, оберіть інший час у своєму кабінеті.',
      ],
      button: 'Обрати інший час',
      footer: 'Перепрошуємо за незручності. Команда Академії.',
    },
    en: {
      subject: 'Your interview booking was cancelled',
      greeting: greetings.en,
      lines: [
        'The team of the academy has cancelled your interview booking.',
        'The cancelled time: {when}',
        'Please choose another time in your cabinet.',
      ],
      button: 'Choose another time',
      footer: 'We are sorry for the inconvenience. The team of Academy.',
    },
  },

  'academy confirmation': {
    ua: {
      subject: 'Запрошення до навчання в Академії',
      greeting: greetings.ua,
      lines: [
        'Вас запрошують до набору «{academy}».',
        'Щоб узяти участь, відкрийте посилання й увійдіть або зареєструйтеся з цією самою електронною адресою.',
        'Посилання діє чотирнадцять днів і лише один раз.',
      ],
      button: 'Підтвердити участь',
      footer: 'Якщо Ви не чекали на це запрошення, просто видаліть цей лист.',
    },
    en: {
      subject: 'You are invited to Academy',
      greeting: greetings.en,
      lines: [
        'You are invited to take part in “{academy}”.',
        'To take part, open the link, then log in or register with this very e-mail address.',
        'The link works for fourteen days and only once.',
      ],
      button: 'Confirm participation',
      footer: 'If you did not expect this invitation, simply delete this mail.',
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
      subject: 'You are invited to the team of an academy',
      greeting: greetings.en,
      lines: [
        'You are invited to the team of the academy “{academy}”.',
        'Log in to see the role and to accept or decline. The invitation is valid for 30 days.',
      ],
      button: 'See the invitation',
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
      footer: 'Бажаємо успіхів! Команда Академії.',
    },
    en: {
      subject: 'A new stage is open for you',
      greeting: greetings.en,
      lines: [
        '{academy}: the stage “{stage}” is open for you now.',
        'Everything you need for it is waiting in your cabinet. The stages you have passed stay there to be read.',
      ],
      button: 'Go to the stage',
      footer: 'Good luck! The team of Academy.',
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
      subject: 'How your participation ended',
      greeting: greetings.en,
      lines: [
        '{academy}: we are sorry, the stage “{stage}” was not passed this time, so your participation in this intake has ended.',
        'Thank you for your work. What came before this stage stays readable in your cabinet, and we would be glad to see you in the next intake.',
      ],
      button: 'Open the cabinet',
      footer: 'If you have questions, please write to the coordinators of Academy.',
    },
  },

  'academy finished': {
    ua: {
      subject: 'Вітаємо із завершенням навчання!',
      greeting: greetings.ua,
      lines: ['{academy}: Ви пройшли весь шлях до кінця. Вітаємо!', 'Ваш сертифікат уже чекає на Вас у кабінеті.'],
      button: 'Отримати сертифікат',
      footer: 'Пишаємося Вами! Команда Академії.',
    },
    en: {
      subject: 'Congratulations, you have finished!',
      greeting: greetings.en,
      lines: [
        '{academy}: you have gone the whole way. Congratulations!',
        'Your certificate is waiting in your cabinet.',
      ],
      button: 'Get the certificate',
      footer: 'We are proud of you! The team of Academy.',
    },
  },

  ...subscriptionTexts,
} satisfies Record<string, Record<Locale, MailText>>

/** MAIL-02 names the first ones; they stand in the outbox. */
export type MailAction = keyof typeof mailTexts
