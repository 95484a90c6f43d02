import type { Files } from '../git-objects.ts'

interface State {
  message: string
  files: Files
}
type Solutions = readonly (readonly State[])[]

const notes = (title: string, text: string): string => `# ${title}\n\n${text}\n`

/** The homework about git: what matters is the history, the files are few. */
export const gitSolutions: Solutions = [
  [
    { message: 'Describe the project', files: { 'README.md': notes('Нотатник', 'Список справ у терміналі.') } },
    {
      message: 'Merge feature/readme: say how to start',
      files: {
        'README.md': notes('Нотатник', 'Список справ у терміналі.\n\n    node notes.mjs add "Купити хліб"'),
        'notes.mjs': `import { appendFileSync, readFileSync } from 'node:fs'\n\nconst [command, text] = process.argv.slice(2)\nif (command === 'add') appendFileSync('notes.txt', \`\${text}\\n\`)\nelse console.log(readFileSync('notes.txt', 'utf8'))\n`,
        '.gitignore': 'notes.txt\n',
      },
    },
  ],
  [
    { message: 'init', files: { 'README.md': notes('About', 'My first repository.') } },
    {
      message: 'Merge branch fix/typo',
      files: {
        'README.md': notes('About me', 'My first repository.\n\nКонфлікт розв’язано вручну: лишив обидва рядки.'),
        'index.html': '<!doctype html>\n<title>About</title>\n<h1>Привіт!</h1>\n',
      },
    },
  ],
]

const recursive = `/** Порівнює два значення за змістом. */
export const same = (a, b) => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.keys(a), Object.keys(b)]
  return left.length === right.length && left.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
}
`
const byText = `export function same(a, b) {
  const x = JSON.stringify(a)
  const y = JSON.stringify(b)
  return x == y
}
`

export const sameSolutions: Solutions = [
  [
    { message: 'Compare as text', files: { 'same.js': byText } },
    {
      message: 'Compare key by key',
      files: { 'same.js': recursive, 'README.md': notes('same', 'NaN і null перевіряю окремо через Object.is.') },
    },
  ],
  [
    { message: 'Begin', files: { 'README.md': notes('same', 'Порівняння об’єктів.') } },
    { message: 'Compare as text', files: { 'same.js': byText, 'README.md': notes('same', 'Порівняння об’єктів.') } },
  ],
]

export const sameTests: Files = {
  'README.md': '# Тести до завдання «Глибоке порівняння»\n',
  'academy.json': `${JSON.stringify(
    {
      language: 'node',
      mode: 'io',
      run: 'node same.js',
      cases: [
        ['числа', [1, 1], true],
        ['null', [null, {}], false],
        ['вкладені об’єкти', [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }], true],
        [
          'інший порядок ключів',
          [
            { a: 1, b: 2 },
            { b: 2, a: 1 },
          ],
          true,
        ],
      ].map(([name, args, expected]) => ({ name, call: { file: 'same.js', name: 'same', args }, expected })),
    },
    null,
    2,
  )}\n`,
}

const server = `import { createServer } from 'node:http'

const books = new Map()
let lastId = 0

const send = (response, status, body) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

const readBody = async (request) => {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}

createServer(async (request, response) => {
  const [, name, id] = new URL(request.url, 'http://localhost').pathname.split('/')
  if (name !== 'books') return send(response, 404, { error: 'not found' })
  if (request.method === 'GET' && !id) return send(response, 200, [...books.values()])
  if (request.method === 'POST' && !id) {
    const { title } = await readBody(request)
    if (!title) return send(response, 400, { error: 'title is empty' })
    const book = { id: ++lastId, title }
    books.set(book.id, book)
    return send(response, 201, book)
  }
  const book = books.get(Number(id))
  if (!book) return send(response, 404, { error: 'no such book' })
  if (request.method === 'GET') return send(response, 200, book)
  if (request.method === 'DELETE') {
    books.delete(book.id)
    return send(response, 204)
  }
  send(response, 405, { error: 'method not allowed' })
}).listen(3000)
`

export const httpSolutions: Solutions = [
  [
    {
      message: 'List books',
      files: { 'server.mjs': server.replace(/ {2}if \(request.method === 'DELETE'[\s\S]*?\n {2}\}\n/, '') },
    },
    {
      message: 'Delete books, describe the addresses',
      files: {
        'server.mjs': server,
        'README.md': notes('Бібліотека', '    node server.mjs\n\nАдреси: GET, POST, DELETE /books'),
      },
    },
  ],
  [
    {
      message: 'server',
      files: {
        'server.mjs': server.replace("    if (!title) return send(response, 400, { error: 'title is empty' })\n", ''),
      },
    },
    {
      message: 'README',
      files: {
        'server.mjs': server.replace("    if (!title) return send(response, 400, { error: 'title is empty' })\n", ''),
        'README.md': notes('Books', 'npm start'),
      },
    },
  ],
]
