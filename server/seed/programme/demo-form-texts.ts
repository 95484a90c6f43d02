import type { FormQuestion } from '@academy/contract/form-questions'
import type { LocalizedName } from '@academy/contract/users'

type Asked = Omit<FormQuestion, 'id' | 'index'>

const said = (ua: string, en: string): LocalizedName => ({ ua, en })
const choice = (type: 'single-choice' | 'multiple-choice', body: LocalizedName, options: LocalizedName[]): Asked => ({
  type,
  body,
  options: options.map((text, index) => ({ id: index + 1, text })),
  scale: null,
})
const words = (ua: string, en: string): Asked => ({
  type: 'short-answer',
  body: said(ua, en),
  options: null,
  scale: null,
})
const scale = (body: LocalizedName, [from, to]: [number, number], labels: [LocalizedName, LocalizedName]): Asked => ({
  type: 'linear-scale',
  body,
  options: null,
  scale: { from, to, fromLabel: labels[0], toLabel: labels[1] },
})

export interface DemoForm {
  /** The hash of its academy. */
  academy: string
  author: string
  daysAgo: number
  title: LocalizedName
  /** On whose page it stands. */
  stage?: string
  isArchived?: true
  isRepassAllowed?: true
  before: LocalizedName
  after: LocalizedName
  questions: Asked[]
  /** What people write as answers to the questions that want words, in turns. */
  words: string[]
  /** Of a hundred users; and how many of these passed it twice. */
  passedShare: number
  repassedShare?: number
}

export const demoForms: readonly DemoForm[] = [
  {
    academy: 'academy-2020',
    author: 'hr@academy.test',
    daysAgo: 3,
    title: said('Знайомство: кілька слів про Вас', 'Getting to know you'),
    before: said(
      'Вітаємо в академії! Це **п’ять запитань на три хвилини**. Відповіді допоможуть підібрати Вам наставника.',
      'Welcome to the academy! These are **five questions for three minutes**. Your answers help us find a mentor for you.',
    ),
    after: said(
      'Дякуємо! Наставник прочитає відповіді до першої зустрічі.',
      'Thank you! Your mentor will read this before your first meeting.',
    ),
    questions: [
      choice(
        'single-choice',
        said('Скільки годин на тиждень Ви готові вчитися?', 'How many hours a week can you study?'),
        [said('До 5', 'Up to 5'), said('5–10', '5 to 10'), said('10–20', '10 to 20'), said('Понад 20', 'More than 20')],
      ),
      choice('multiple-choice', said('Коли Вам зручно зустрічатися?', 'When can you meet?'), [
        said('Зранку', 'Mornings'),
        said('Вдень', 'Afternoons'),
        said('Увечері', 'Evenings'),
        said('У вихідні', 'Weekends'),
      ]),
      scale(
        said('Наскільки впевнено Ви читаєте англійською?', 'How confident are you reading English?'),
        [1, 5],
        [said('Потрібен словник', 'With a dictionary'), said('Як рідною', 'Like my own language')],
      ),
      choice(
        'single-choice',
        said('Чи працювали Ви вже в команді розробників?', 'Have you worked in a team of developers?'),
        [said('Так', 'Yes'), said('Ні', 'No')],
      ),
      words('Чого Ви найбільше чекаєте від академії?', 'What do you look forward to most?'),
    ],
    words: [
      'Хочу навчитися писати код, який зрозуміють інші.',
      'Зробити перший справжній проєкт у команді.',
      'Підготуватися до співбесіди на першу роботу.',
      'Зрозуміти, чи моє це взагалі.',
      'Нових знайомств і наставника, якого можна про все запитати.',
    ],
    passedShare: 62,
  },
  {
    academy: 'summer-intake',
    author: 'admin@academy.test',
    daysAgo: 12,
    title: said('Як Вам лекції цього місяця?', 'How were the lectures this month?'),
    stage: 'lectures',
    isRepassAllowed: true,
    before: said(
      'Розкажіть чесно: відповіді бачать лише організатори. Форму можна пройти ще раз, якщо думка зміниться.',
      'Be frank: only the organizers see your answers. If you change your mind, you can fill in the form again.',
    ),
    after: said('Дякуємо! Ми читаємо кожну відповідь.', 'Thank you! We read every answer.'),
    questions: [
      scale(
        said('Наскільки зрозумілими були лекції?', 'How clear were the lectures?'),
        [1, 10],
        [said('Зовсім незрозумілі', 'Not at all'), said('Усе зрозуміло', 'Perfectly clear')],
      ),
      choice('single-choice', said('Темп лекцій', 'The pace of the lectures'), [
        said('Заповільний', 'Too slow'),
        said('Якраз', 'Just right'),
        said('Зашвидкий', 'Too fast'),
      ]),
      choice('multiple-choice', said('Чого бракує?', 'What is missing?'), [
        said('Прикладів із життя', 'Examples from practice'),
        said('Часу на запитання', 'Time for questions'),
        said('Записів', 'Recordings'),
        said('Нічого', 'Nothing'),
      ]),
      words('Що нам змінити насамперед?', 'What should we change first?'),
    ],
    words: [
      'Більше показуйте, як шукати помилку, а не лише готове рішення.',
      'Перерва після першої години.',
      'Усе добре, не змінюйте нічого.',
      'Домашнє завдання краще пояснювати наприкінці лекції.',
      'More time for questions, please.',
      'Тихий звук на записах.',
    ],
    passedShare: 78,
    repassedShare: 20,
  },
  {
    academy: 'academy-2020',
    author: 'trackowner@academy.test',
    daysAgo: 25,
    title: said('Звідки Ви про нас дізналися', 'How did you hear about us'),
    isArchived: true,
    before: said('Одне запитання, пів хвилини.', 'One question, half a minute.'),
    after: said('Дякуємо!', 'Thank you!'),
    questions: [
      choice('single-choice', said('Хто розповів Вам про академію?', 'Who told you about the academy?'), [
        said('Друзі', 'Friends'),
        said('Університет', 'My university'),
        said('Соцмережі', 'Social networks'),
        said('Пошук в інтернеті', 'A search engine'),
      ]),
    ],
    words: [],
    passedShare: 85,
  },
  {
    academy: 'summer-intake',
    author: 'admin@academy.test',
    daysAgo: 1,
    title: said('Футболки для випуску', 'T-shirts for the graduation'),
    before: said('', ''),
    after: said('Записали. Роздамо на випускній зустрічі.', 'Noted. You get it at the graduation.'),
    questions: [
      choice('single-choice', said('Ваш розмір', 'Your size'), [
        said('S', 'S'),
        said('M', 'M'),
        said('L', 'L'),
        said('XL', 'XL'),
      ]),
    ],
    words: [],
    passedShare: 9,
  },
]
