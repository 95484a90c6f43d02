/** What reviewers wrote beside lines of the last commit, by the folder of the repository (demo-repositories.ts). */
export const lineCommentTexts: Readonly<Record<string, readonly { path: string; line: number; body: string }[]>> = {
  'git-solution-1': [
    {
      path: 'notes.mjs',
      line: 5,
      body: 'Поки файлу немає, `readFileSync` впаде. Що має побачити людина першого разу?',
    },
    { path: 'README.md', line: 5, body: 'Добре, що є готова команда: скопіював – і працює.' },
  ],
  'git-solution-2': [
    { path: 'README.md', line: 5, body: 'Такі пояснення краще писати в описі коміту, а не в README.' },
    { path: 'index.html', line: 1, body: 'Бракує `lang="uk"` і кодування: деякі браузери покажуть кракозябри.' },
  ],
  'types-solution-1': [
    { path: 'same.js', line: 3, body: '`Object.is` одразу закриває `NaN` – чудово.' },
    {
      path: 'same.js',
      line: 6,
      body: 'А що з `Date` і `Map`? У них немає власних ключів, тож усі дати виявляться однаковими.',
    },
  ],
  'types-solution-2': [
    {
      path: 'same.js',
      line: 2,
      body: 'Порядок ключів змінює текст: `{ a: 1, b: 2 }` і `{ b: 2, a: 1 }` стануть різними.',
    },
    { path: 'same.js', line: 4, body: 'Беріть `===`: подвійне порівняння перетворює типи.' },
  ],
  'async-solution-1': [
    { path: 'queue.mjs', line: 10, body: 'Гарний прийом: `Promise.resolve().then(work)` ловить і звичайний `throw`.' },
    {
      path: 'queue.test.mjs',
      line: 5,
      body: 'Додайте тест на найважливіше: що одночасно працює не більше ніж `limit` завдань.',
    },
  ],
  'async-solution-2': [
    {
      path: 'queue.mjs',
      line: 8,
      body: 'Якщо одне з активних завдань впаде, `Promise.race` відхилить і тих, хто лише чекає на місце.',
    },
    { path: 'queue.mjs', line: 13, body: 'Назва `a` нічого не каже. Може, `release`?' },
  ],
  'async-solution-3': [
    { path: 'queue.mjs', line: 2, body: 'Що таке `tmp`? Назвіть за змістом: `batch`.' },
    {
      path: 'queue.mjs',
      line: 10,
      body: '`Promise.all` чекає на найповільніше завдання: двоє інших місць простоюють.',
    },
  ],
  'async-solution-4': [
    { path: 'queue.mjs', line: 2, body: 'Тут `limit` не використано зовсім, тому одночасно працюють усі.' },
  ],
  'http-solution-1': [
    {
      path: 'server.mjs',
      line: 14,
      body: 'Поганий JSON тут кине виняток, і сервер не відповість. Потрібна відповідь 400.',
    },
  ],
  'http-solution-2': [
    {
      path: 'server.mjs',
      line: 21,
      body: 'За умовою порожня назва – це 400 з поясненням. Зараз книжка без назви створюється.',
    },
    { path: 'README.md', line: 3, body: '`npm start` не спрацює: у репозиторії немає package.json.' },
  ],
}
