const footers = {
  ua: 'Нагадування можна вимкнути в налаштуваннях Вашого облікового запису.',
  en: 'You can switch reminders off in the settings of your account.',
}

/** A day before something ends or begins. */
export const reminderMailTexts = {
  'homework reminder': {
    ua: {
      subject: 'Нагадуємо про домашнє завдання',
      lines: [
        '{academy}: до кінця строку домашнього завдання «{name}» залишилося менше доби.',
        'Здати до: {when}',
        'Якщо Ви ще працюєте над ним, надішліть те, що вже готове.',
      ],
      button: 'Відкрити завдання',
      footer: footers.ua,
    },
    en: {
      subject: 'Your homework is due soon',
      lines: [
        '{academy}: less than 24 hours are left for the homework “{name}”.',
        'Hand it in by: {when}',
        'If you are still working on it, send what you have.',
      ],
      button: 'Open the task',
      footer: footers.en,
    },
  },
  'return reminder': {
    ua: {
      subject: 'Нагадуємо про повернене домашнє завдання',
      lines: [
        '{academy}: домашнє завдання «{name}» повернули Вам на доопрацювання, і на нього залишилося менше доби.',
        'Надіслати до: {when}',
      ],
      button: 'Відкрити завдання',
      footer: footers.ua,
    },
    en: {
      subject: 'Your returned homework is due soon',
      lines: [
        '{academy}: the homework “{name}” came back to you, and less than 24 hours are left for it.',
        'Hand it in again by: {when}',
      ],
      button: 'Open the task',
      footer: footers.en,
    },
  },
  'test reminder': {
    ua: {
      subject: 'Нагадуємо про тест',
      lines: [
        '{academy}: до кінця етапу «{name}» залишилося менше доби, а тест Ви ще не склали.',
        'Почати можна до: {when}',
        'Оберіть час, коли Вас ніхто не відволікатиме.',
      ],
      button: 'Перейти до тесту',
      footer: footers.ua,
    },
    en: {
      subject: 'Your test ends soon',
      lines: [
        '{academy}: less than 24 hours are left in “{name}”, and you have not taken the test yet.',
        'Start by: {when}',
        'Choose a time when nobody disturbs you.',
      ],
      button: 'Go to the test',
      footer: footers.en,
    },
  },
  'interview reminder': {
    ua: {
      subject: 'Нагадуємо про співбесіду',
      lines: ['{academy}: незабаром Ваша співбесіда.', 'Коли: {when}', 'Де: {place}'],
      button: 'Переглянути запис',
      footer: footers.ua,
    },
    en: {
      subject: 'Your interview is soon',
      lines: ['{academy}: your interview is coming up.', 'When: {when}', 'Where: {place}'],
      button: 'See the booking',
      footer: footers.en,
    },
  },
  'interviewer reminder': {
    ua: {
      subject: 'Нагадуємо про співбесіду, яку Ви проводите',
      lines: ['{academy}: незабаром Ви проводите співбесіду. Кандидат: {name}.', 'Коли: {when}', 'Де: {place}'],
      button: 'Відкрити співбесіди',
      footer: footers.ua,
    },
    en: {
      subject: 'An interview you hold is soon',
      lines: ['{academy}: you hold an interview soon. Candidate: {name}.', 'When: {when}', 'Where: {place}'],
      button: 'Open the interviews',
      footer: footers.en,
    },
  },
} as const
