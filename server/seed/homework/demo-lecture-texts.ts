import type { LocalizedName } from '@academy/contract/users'

export interface LectureTexts {
  description: LocalizedName
  homework?: LocalizedName
  materials: LocalizedName
}

/** What students read, by the address of the lecture. */
export const lectureTexts: Readonly<Record<string, LectureTexts>> = {
  welcome: {
    description: {
      ua: 'Знайомимося з групою та наставниками, домовляємося про правила.\n\n- як проходить тиждень: **лекція, практика, перевірка**\n- де питати й коли чекати на відповідь\n- що робити, якщо не встигаєте\n\n> Запитати раніше завжди краще, ніж здогадуватися довше.',
      en: 'We meet the group and the mentors and agree on the rules.\n\n- how a week goes: **lecture, practice, review**\n- where to ask and when to expect an answer\n- what to do when you fall behind\n\n> Asking early always beats guessing for long.',
    },
    materials: {
      ua: '- [Як ставити запитання](https://stackoverflow.com/help/how-to-ask)\n- Правила академії на сторінці «Про академію»',
      en: '- [How to ask a question](https://stackoverflow.com/help/how-to-ask)\n- The rules of the academy, on its page “About”',
    },
  },
  git: {
    description: {
      ua: 'Як домовитися з командою про зміни й нічого не загубити.\n\n## Про що говоримо\n\n1. Коміт, гілка, злиття: що саме зберігає Git\n2. Коли `merge`, а коли `rebase`\n3. Пул-реквест, який приємно перевіряти',
      en: 'How to agree on changes with a team and lose nothing.\n\n## What we talk about\n\n1. Commit, branch, merge: what Git really keeps\n2. When to `merge` and when to `rebase`\n3. A pull request that is a pleasure to review',
    },
    homework: {
      ua: '# Історія без дірок\n\nСтворіть репозиторій і покажіть у ньому охайну історію.\n\n1. Гілка `feature/readme` з двома комітами\n2. Гілка `fix/typo`, що конфліктує з першою\n3. Злиття обох у `main` без втрати рядків\n\n```bash\ngit switch -c feature/readme\ngit commit -m "Describe the project"\n```\n\n**Що оцінюємо:** зрозумілі назви комітів, розв’язаний конфлікт, порожній `git status`.',
      en: '# A history without holes\n\nMake a repository and show a tidy history in it.\n\n1. A branch `feature/readme` with two commits\n2. A branch `fix/typo` that conflicts with the first\n3. Both merged into `main` without a lost line\n\n```bash\ngit switch -c feature/readme\ngit commit -m "Describe the project"\n```\n\n**What counts:** commit names one understands, a solved conflict, an empty `git status`.',
    },
    materials: {
      ua: '- [Pro Git українською](https://git-scm.com/book/uk/v2)\n- [Learn Git Branching](https://learngitbranching.js.org/)',
      en: '- [Pro Git](https://git-scm.com/book/en/v2)\n- [Learn Git Branching](https://learngitbranching.js.org/)',
    },
  },
  types: {
    description: {
      ua: 'Значення, посилання та межі модуля. Чому `{} !== {}` і що з цим робити щодня.\n\n| Що | Коли копіюється |\n|---|---|\n| число, рядок | завжди |\n| об’єкт, масив | лише посилання |',
      en: 'Values, references and the edges of a module. Why `{} !== {}` and what it means every day.\n\n| What | When it is copied |\n|---|---|\n| number, string | always |\n| object, array | only the reference |',
    },
    homework: {
      ua: "# Глибоке порівняння\n\nНапишіть модуль `same.js`, який порівнює два значення за змістом.\n\n```js\nimport { same } from './same.js'\n\nsame({ a: [1, 2] }, { a: [1, 2] }) // true\nsame({ a: 1 }, { a: undefined }) // false\n```\n\n- [ ] числа, рядки, `null`, `NaN`\n- [ ] масиви та вкладені об’єкти\n- [ ] без сторонніх бібліотек",
      en: "# Deep comparison\n\nWrite a module `same.js` that compares two values by what they hold.\n\n```js\nimport { same } from './same.js'\n\nsame({ a: [1, 2] }, { a: [1, 2] }) // true\nsame({ a: 1 }, { a: undefined }) // false\n```\n\n- [ ] numbers, strings, `null`, `NaN`\n- [ ] arrays and nested objects\n- [ ] no libraries",
    },
    materials: {
      ua: '- [Модулі на MDN](https://developer.mozilla.org/uk/docs/Web/JavaScript/Guide/Modules)',
      en: '- [Modules on MDN](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Modules)',
    },
  },
  functions: {
    description: {
      ua: 'Функція пам’ятає місце, де народилася. Розбираємо замикання на живих прикладах і нарешті дружимо з `this`.',
      en: 'A function remembers where it was born. Closures by live examples, and peace with `this` at last.',
    },
    homework: {
      ua: "# Обмежувач викликів\n\nФункція `atMost(times, work)` повертає обгортку, яка виконує `work` щонайбільше `times` разів, а потім віддає останній результат.\n\n```js\nconst hello = atMost(2, (name) => `Привіт, ${name}`)\nhello('Оксано') // Привіт, Оксано\nhello('Максиме') // Привіт, Максиме\nhello('Ліно') // Привіт, Максиме\n```\n\nОпишіть у README, де тут замикання.",
      en: "# A limit for calls\n\n`atMost(times, work)` returns a wrapper that runs `work` at most `times` times and then repeats the last result.\n\n```js\nconst hello = atMost(2, (name) => `Hello, ${name}`)\nhello('Oksana') // Hello, Oksana\nhello('Maksym') // Hello, Maksym\nhello('Lina') // Hello, Maksym\n```\n\nSay in the README where the closure is.",
    },
    materials: {
      ua: '- [Замикання](https://developer.mozilla.org/uk/docs/Web/JavaScript/Closures)\n- Слайди: у чаті лекції',
      en: '- [Closures](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Closures)\n- Slides: in the lecture chat',
    },
  },
  async: {
    description: {
      ua: 'Що відбувається між викликом і відповіддю: черга подій, проміси, скасування.\n\nНаприкінці напишемо чергу, яка виконує не більше ніж три завдання водночас.',
      en: 'What happens between a call and its answer: the event loop, promises, cancelling.\n\nIn the end we write a queue that runs at most three tasks at a time.',
    },
    homework: {
      ua: '# Черга з обмеженням\n\nРеалізуйте `createQueue(limit)`. Тести запускаються самі, щойно Ви здасте роботу: результат побачите на цій сторінці.\n\n```js\nconst queue = createQueue(3)\nconst pages = await Promise.all(links.map((link) => queue.add(() => load(link))))\n```\n\n1. Порядок результатів збігається з порядком завдань\n2. Помилка одного завдання не зупиняє решту\n3. `queue.size` показує, скільки чекає',
      en: '# A queue with a limit\n\nWrite `createQueue(limit)`. The tests run as soon as you submit it, and the result appears on this page.\n\n```js\nconst queue = createQueue(3)\nconst pages = await Promise.all(links.map((link) => queue.add(() => load(link))))\n```\n\n1. Results come in the order of the tasks\n2. A task that fails stops none of the others\n3. `queue.size` says how many wait',
    },
    materials: {
      ua: '- [Проміси](https://developer.mozilla.org/uk/docs/Web/JavaScript/Guide/Using_promises)\n- [Що таке цикл подій](https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick)',
      en: '- [Promises](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Using_promises)\n- [The event loop](https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick)',
    },
  },
  http: {
    description: {
      ua: 'Запит, відповідь, коди й кеш. Проєктуємо невеликий REST-інтерфейс і дивимося на нього очима клієнта.',
      en: 'Request, response, status codes and caches. We design a small REST interface and look at it as its client.',
    },
    homework: {
      ua: '# Інтерфейс бібліотеки\n\nСервер із чотирма адресами для книжок.\n\n| Метод | Адреса | Відповідь |\n|---|---|---|\n| GET | `/books` | 200, список |\n| POST | `/books` | 201, книжка |\n| GET | `/books/:id` | 200 або 404 |\n| DELETE | `/books/:id` | 204 |\n\nПеревірте дані на вході: порожня назва дає 400 з поясненням.',
      en: '# A library service\n\nA server with four addresses for books.\n\n| Method | Address | Answer |\n|---|---|---|\n| GET | `/books` | 200, a list |\n| POST | `/books` | 201, the book |\n| GET | `/books/:id` | 200 or 404 |\n| DELETE | `/books/:id` | 204 |\n\nCheck what comes in: an empty title gives 400 with an explanation.',
    },
    materials: {
      ua: '- [HTTP на MDN](https://developer.mozilla.org/uk/docs/Web/HTTP)',
      en: '- [HTTP on MDN](https://developer.mozilla.org/en-US/docs/Web/HTTP)',
    },
  },
  databases: {
    description: {
      ua: 'Від паперової моделі до запиту, який не гальмує на мільйоні рядків.',
      en: 'From a model on paper to a query that stays quick on a million rows.',
    },
    homework: {
      ua: '# Розклад занять\n\nОпишіть таблиці для розкладу та напишіть три запити.\n\n```sql\nselect room, count(*) from lessons\nwhere starts_at::date = current_date\ngroup by room order by 2 desc\n```\n\n1. Вільні аудиторії на завтра\n2. Найзавантаженіший викладач тижня\n3. Накладки: дві пари в одній аудиторії',
      en: '# A timetable\n\nDescribe the tables of a timetable and write three queries.\n\n```sql\nselect room, count(*) from lessons\nwhere starts_at::date = current_date\ngroup by room order by 2 desc\n```\n\n1. Rooms that are free tomorrow\n2. The busiest teacher of the week\n3. Clashes: two lessons in one room',
    },
    materials: {
      ua: '- [Use The Index, Luke](https://use-the-index-luke.com/)',
      en: '- [Use The Index, Luke](https://use-the-index-luke.com/)',
    },
  },
  testing: {
    description: {
      ua: 'Які тести варто писати, які ні, і як зрозуміти, що їх досить.',
      en: 'Which tests are worth writing, which are not, and how to know there are enough.',
    },
    homework: {
      ua: '# Тести для чужого коду\n\nУ репозиторії завдання є функція з трьома помилками. Знайдіть їх тестами, виправте й поясніть у README, який тест що впіймав.',
      en: '# Tests for someone else’s code\n\nThe repository of this task has a function with three bugs. Find them by tests, fix them and say in the README which test caught what.',
    },
    materials: {
      ua: '- [Vitest: початок](https://vitest.dev/guide/)',
      en: '- [Vitest: getting started](https://vitest.dev/guide/)',
    },
  },
  performance: {
    description: {
      ua: 'Спершу міряємо, тоді змінюємо: профілі, вузькі місця, здоровий глузд.',
      en: 'Measure first, change later: profiles, bottlenecks, common sense.',
    },
    homework: {
      ua: '# Удесятеро швидше\n\nВізьміть сторінку зі списком на 10 000 рядків. Зніміть профіль **до** і **після**, опишіть три зміни та їхній внесок у мілісекундах.',
      en: '# Ten times faster\n\nTake a page with a list of 10,000 rows. Record a profile **before** and **after**, describe three changes and what each brought in milliseconds.',
    },
    materials: {
      ua: '- [web.dev: швидкодія](https://web.dev/learn/performance)',
      en: '- [web.dev: performance](https://web.dev/learn/performance)',
    },
  },
  security: {
    description: {
      ua: 'Десять найпоширеніших помилок і звички, що від них бережуть.',
      en: 'The ten most common mistakes and the habits that keep you from them.',
    },
    homework: {
      ua: '# Знайдіть чотири діри\n\nНавчальний застосунок уразливий у чотирьох місцях. Для кожного: де, як скористатися, як виправити.\n\n> Працюйте лише з навчальним застосунком.',
      en: '# Find four holes\n\nThe training application is open to attack in four places. For each: where, how to use it, how to close it.\n\n> Work on the training application only.',
    },
    materials: {
      ua: '- [OWASP Top Ten](https://owasp.org/www-project-top-ten/)',
      en: '- [OWASP Top Ten](https://owasp.org/www-project-top-ten/)',
    },
  },
  'reading-code': {
    description: {
      ua: 'Беремо невідомий репозиторій і за годину знаходимо, де що лежить: від README до точки входу.',
      en: 'We take an unknown repository and find our way in an hour: from the README to the entry point.',
    },
    materials: { ua: 'Принесіть ноутбук із Git.', en: 'Bring a laptop with Git.' },
  },
}

/** What students said of the lectures they heard. */
export const feedbackTexts: readonly { rating: number; text: string | null }[] = [
  { rating: 5, text: 'Дуже зрозуміло, а приклади можна одразу спробувати самому.' },
  { rating: 4, text: 'Хотілося б більше часу на запитання наприкінці.' },
  { rating: 5, text: null },
  { rating: 5, text: 'Нарешті зрозуміла, навіщо це потрібно!' },
  { rating: 3, text: 'Темп зашвидкий, двічі довелося зупиняти запис.' },
  { rating: 4, text: null },
  { rating: 5, text: 'Найкраща лекція модуля, дякую за живий код.' },
  { rating: 2, text: 'Звук переривався, половину прикладів не розчув.' },
  { rating: 4, text: 'Корисно. Додайте, будь ласка, слайди до матеріалів.' },
  { rating: 5, text: null },
  { rating: 4, text: 'Завдання складне, але на лекції було все потрібне.' },
  { rating: 1, text: 'Переплутали запис: відкрилася лекція минулого тижня.' },
]
