const footers = {
  ua: 'Нагадування можна вимкнути в налаштуваннях акаунта.',
  en: 'You can turn reminders off in your account settings.',
}

/** A day before something ends or begins. */
export const reminderMailTexts = {
  'homework reminder': {
    ua: {
      subject: 'Нагадуємо про домашнє завдання',
      lines: [
        '{academy}: до дедлайну домашнього завдання «{name}» залишилося менше доби.',
        'Здати до: {when}',
        'Якщо Ви ще працюєте над ним, здайте те, що вже готове.',
      ],
      button: 'Відкрити завдання',
      footer: footers.ua,
    },
    en: {
      subject: 'Your homework is due soon',
      lines: [
        '{academy}: the homework “{name}” is due in less than 24 hours.',
        'Submit it by: {when}',
        'If you’re still working on it, submit what you have.',
      ],
      button: 'Open homework',
      footer: footers.en,
    },
  },
  'return reminder': {
    ua: {
      subject: 'Нагадуємо про повернуту роботу',
      lines: [
        '{academy}: роботу «{name}» повернуто Вам на доопрацювання, і до дедлайну залишилося менше доби.',
        'Здати до: {when}',
      ],
      button: 'Відкрити завдання',
      footer: footers.ua,
    },
    en: {
      subject: 'Your returned homework is due soon',
      lines: [
        '{academy}: your work on “{name}” was returned to you, and it’s due in less than 24 hours.',
        'Submit it again by: {when}',
      ],
      button: 'Open homework',
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
        '{academy}: the stage “{name}” ends in less than 24 hours, and you haven’t taken the test yet.',
        'Start by: {when}',
        'Choose a time when no one will disturb you.',
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
      button: 'View booking',
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
      subject: 'You’re interviewing soon',
      lines: ['{academy}: you have an interview to hold soon. Candidate: {name}.', 'When: {when}', 'Where: {place}'],
      button: 'Open interviews',
      footer: footers.en,
    },
  },
} as const
