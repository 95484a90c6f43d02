import { fault, type Fault } from '../fault.ts'

const http = 'server/src/platform/http.ts'
const headers = 'server/src/platform/security-headers.ts'
const headersTest = 'server/test/security/headers.test.ts'
const page = { title: 'runs only what carries its nonce, and writes to the DOM only through trusted types' }

/** What comes in is checked, what goes out is what the contract names, and nothing of it runs in a browser. */
export const input: Fault[] = [
  fault({
    name: 'a field that the contract does not name is taken where it names nothing',
    breaks: 'A4, S1',
    file: http,
    find: "for (const field of names) fields.push({ field, message: 'unknownField' })",
    replace: 'void names',
    caughtBy: {
      file: 'server/test/security/mass-assignment.test.ts',
      title: '[A4] auth.me refuses columns in the query, and a body it does not have',
      written: 'refuses columns in the query, and a body it does not have',
    },
  }),
  fault({
    name: 'a text of a saved view may hold half a letter',
    breaks: 'S1',
    file: 'contract/src/saved-views.ts',
    find: "verbatim(savedViewLimits.value).check(z.minLength(1, 'toShort'))",
    replace: "z.string().check(z.minLength(1, 'toShort'), z.maxLength(savedViewLimits.value, 'toLong'))",
    caughtBy: { file: 'server/test/security/storable-texts.test.ts', title: 'in every call' },
  }),
  fault({
    name: 'the body of a call is not checked',
    breaks: 'A4, S1',
    file: http,
    find: 'body: check(endpoint.body, parts.body),',
    replace: 'body: parts.body,',
    caughtBy: {
      file: 'server/test/security/mass-assignment.test.ts',
      title: '[A4] groups.update refuses the columns of all tables in its body',
      written: 'refuses the columns of all tables in its body',
    },
  }),
  fault({
    name: 'a request takes fields that its schema does not name',
    breaks: 'A4',
    file: 'contract/src/groups.ts',
    find: 'export const GroupInput = z.strictObject({',
    replace: 'export const GroupInput = z.object({',
    caughtBy: {
      file: 'server/test/security/mass-assignment.test.ts',
      title: 'names every key it takes: each object in it is strict',
    },
  }),
  fault({
    name: 'a reply is sent as it is, with whatever is in it',
    breaks: 'E8, S1',
    file: http,
    find: `  const result = endpoint.response.safeParse(reply)
  if (result.success) return result.data
`,
    replace: `  if (endpoint.response) return reply
  const result = (endpoint.response as z.ZodMiniType).safeParse(reply)
`,
    caughtBy: {
      file: 'server/src/platform/http.test.ts',
      title: 'a reply with more than the contract names is refused',
    },
  }),
  fault({
    name: 'a page runs scripts without its nonce',
    breaks: 'S4',
    file: headers,
    find: "`script-src 'self' 'nonce-${nonce}'`",
    replace: "`script-src 'self' 'unsafe-inline'`",
    caughtBy: { file: headersTest, ...page },
  }),
  fault({
    name: 'every page has the same nonce',
    breaks: 'S4',
    file: headers,
    find: "randomBytes(16).toString('base64')",
    replace: "Buffer.alloc(16, randomBytes.name).toString('base64')",
    caughtBy: { file: headersTest, title: 'has another nonce each time, and is kept by nobody on the way' },
  }),
  fault({
    name: 'a page writes to the DOM without trusted types',
    breaks: 'S4, S3',
    file: headers,
    find: "    `require-trusted-types-for 'script'`,\n",
    replace: '',
    caughtBy: { file: headersTest, ...page },
  }),
  fault({
    name: 'other sites may frame a page',
    breaks: 'S4, S13',
    file: headers,
    find: "    `frame-ancestors 'none'`,\n",
    replace: '',
    caughtBy: { file: headersTest, ...page },
  }),
  fault({
    name: 'a text that no database can hold is a fault of ours',
    breaks: 'S1',
    file: 'server/src/platform/http-errors.ts',
    find: "const refusal = isUnstorableText(error) ? 'ValidationError' : refusalOf(error as FastifyError)",
    replace: 'void isUnstorableText\n  const refusal = refusalOf(error as FastifyError)',
    caughtBy: {
      file: 'server/src/platform/http.test.ts',
      title: 'is the mistake of the caller',
    },
  }),
  fault({
    name: 'an error tells what was asked of the database',
    breaks: 'S1, P5',
    file: 'server/src/platform/log.ts',
    find: "message: isQueryError ? 'database error' : error.message,",
    replace: 'message: error.message,',
    caughtBy: {
      file: 'server/src/platform/log.test.ts',
      title: 'of errors of the database, which like to repeat what they were given',
    },
  }),
  fault({
    name: 'a link of a text leads anywhere',
    breaks: 'S3',
    file: 'contract/src/safe-link.ts',
    find: 'if (!isPath && !/^(https:\\/\\/|mailto:)/i.test(address)) return undefined',
    replace: '',
    caughtBy: {
      file: 'server/src/platform/markdown-parse.test.ts',
      title: 'is only its words',
    },
  }),
  fault({
    name: 'a link of a text names another site by its name alone',
    breaks: 'S3, S13',
    file: 'contract/src/safe-link.ts',
    find: 'return url.origin === ownOrigin ? { href: url.pathname + url.search + url.hash, isExternal: false } : undefined',
    replace: 'return { href: address, isExternal: false }',
    caughtBy: { file: 'server/src/platform/markdown-parse.test.ts', title: 'is only its words' },
  }),
  fault({
    name: 'a name is markup in a mail',
    breaks: 'S10',
    file: 'server/src/modules/messages/mail/mail.layout.ts',
    find: 'headingHtml(escapeHtml(greeting), 1)',
    replace: 'headingHtml(greeting, 1)',
    caughtBy: { file: 'server/src/modules/messages/mail/mail.layout.test.ts', title: 'shows a name as text' },
  }),
  fault({
    name: 'a mail that has gone is sent again when its job runs again',
    breaks: 'C4, MAIL-19',
    file: 'server/src/modules/messages/mail/mail.jobs.ts',
    find: "if (!mail || mail.state !== 'queued') return",
    replace: 'if (!mail) return',
    caughtBy: {
      file: 'server/src/modules/messages/mail/mail.test.ts',
      title: 'a job that runs again does not send again',
    },
  }),
  fault({
    name: 'a pattern takes exponential time',
    breaks: 'S11',
    file: 'contract/src/fields.ts',
    find: 'const urlNamePattern = /^(?!.*-(?:-|$))[a-z0-9][a-z0-9-]*$/',
    replace: 'const urlNamePattern = /^(?:[a-z0-9]+-?)+$/',
    caughtBy: {
      file: 'server/test/security/source-rules.test.ts',
      title: 'those of contract/src/fields.ts take linear time',
      written: 'take linear time',
    },
  }),
  fault({
    name: 'a statement of SQL is put together from texts',
    breaks: 'S12',
    file: 'server/src/modules/talk/comments/comments.repo.ts',
    find: 'export const commentsRepo = {',
    replace: `export const withText = (db: Db, text: string) =>
  db.execute(sql.raw(\`select * from user_comments where text = '\${text}'\`))

export const commentsRepo = {`,
    caughtBy: { file: 'server/test/security/source-rules.test.ts', title: 'is never put together from texts' },
  }),
  fault({
    name: 'an answer that no hook sees lets people come without TLS',
    breaks: 'S4, ASVS 3.4.1',
    file: headers,
    find: "...(isTls(publicUrl) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),",
    replace: '',
    caughtBy: {
      file: 'server/test/security/asvs-http.test.ts',
      title: 'also an answer that no hook sees says to come by TLS only',
    },
  }),
  fault({
    name: 'a page of another site makes a call that changes something by GET',
    breaks: 'ASVS 3.5.3',
    file: http,
    find: "if (site !== undefined && site !== 'same-origin') fail('AccessDenied')",
    replace: 'void site',
    caughtBy: {
      file: 'server/test/security/asvs-http.test.ts',
      title: 'a call of another site is refused where it would change something by GET',
    },
  }),
  fault({
    name: 'the line of a refused call does not say who called',
    breaks: 'ASVS 16.3.2',
    file: http,
    find: 'request.caller = actor\n',
    replace: 'void actor\n',
    caughtBy: {
      file: 'server/test/security/asvs-log.test.ts',
      title: 'a refused call leaves a line',
    },
  }),
  fault({
    name: 'a hash that nobody may use any more is used',
    breaks: 'ASVS 11.4.1',
    file: 'server/src/modules/assessment/questions/question-import-plan.rules.ts',
    find: "createHash('sha256')",
    replace: "createHash('md5')",
    caughtBy: {
      file: 'server/test/security/asvs-source.test.ts',
      title: 'every use of cryptography is one of the inventory',
    },
  }),
  {
    name: 'a NUL in a text comes as far as the database and is a fault of ours there',
    breaks: 'S1',
    edits: [
      {
        file: 'contract/src/fields.ts',
        find: "text.isWellFormed() && !text.includes('\\0')",
        replace: 'text.isWellFormed()',
      },
      {
        file: 'server/src/platform/http-errors.ts',
        find: "['22021', '22P05'].includes(databaseError(error)?.code ?? '')",
        replace: "databaseError(error)?.code === ''",
      },
    ],
    caughtBy: { file: 'server/test/security/fuzz.test.ts', title: 'strange calls: no 5xx, no inner text' },
    isDear: true,
  },
]
