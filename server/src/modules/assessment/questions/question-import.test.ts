import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ImportedQuestion, type ImportPreview, questionsApi } from '@academy/contract/questions'
import type { ImportChoicesQuery } from '@academy/contract/question-import'
import { testBankApi } from '@academy/contract/test-bank'
import { toXlsx } from '@academy/spreadsheets/xlsx-writer'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let sheet: Uint8Array | null = null
beforeAll(async () => {
  it = await startTestApp({ googleSheets: { download: () => Promise.resolve(sheet!) } })
})
afterAll(() => it.close())

let academy: MadeAcademy
let teacher: Caller
beforeEach(async () => {
  academy = await it.make.academy()
  teacher = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
})

const header = 'key,text,textEn,category,difficulty,answerType,option1,option2,option3,option1En,correct'
const csvFile = (...lines: string[]) => new Blob([[header, ...lines].join('\n')], { type: 'text/csv' })
const twoQuestions = () =>
  csvFile(
    'a1,Скільки буде 2 + 2?,How much is 2 + 2?,JS,low,,4,5,6,four,1',
    'a2,Які числа парні?,,Інше,Середня,,2,3,4,,1;3',
  )

const parse = (file: Blob, query: ImportChoicesQuery = {}) =>
  teacher.call(questionsApi.parseFile, { query, file }, { academyId: academy.id })
const submit = (preview: ImportPreview, testId: number | null = null) =>
  teacher.call(questionsApi.submitParsed, { body: { testId, questions: storable(preview) } }, { academyId: academy.id })
const storable = ({ rows }: ImportPreview): ImportedQuestion[] => rows.flatMap(({ question }) => question ?? [])
const outcomes = ({ rows }: ImportPreview) => rows.map(({ outcome }) => outcome)

const storedCount = async (): Promise<{ questions: number; versions: number }> => {
  const { rows } = await it.database.pool.query<{ questions: number; versions: number }>(
    `select (select count(*)::int from questions where academy_id = $1) as questions,
      (select count(*)::int from question_versions where academy_id = $1) as versions`,
    [academy.id],
  )
  return rows[0]!
}
const questionIdsOf = async (testId: number): Promise<number[]> => {
  const { body } = await teacher.call(testBankApi.get, { params: { id: testId } }, { academyId: academy.id })
  return body.questions.map(({ id }) => id)
}

describe('[TEST-93] a file', () => {
  test('[Q-46] is shown as the questions it would make, without storing one', async () => {
    const { status, body } = await parse(twoQuestions())
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'csv', missing: [], mapping: { key: 0, text: 1, textEn: 2, correct: 10 } })
    expect(body.examples[0]![1]).toBe('Скільки буде 2 + 2?')
    expect(body.rows).toMatchObject([
      {
        row: 2,
        outcome: 'new',
        question: {
          importKey: 'a1',
          text: { ua: 'Скільки буде 2 + 2?', en: 'How much is 2 + 2?' },
          category: 0,
          difficulty: 1,
          answerType: 0,
          options: [
            { text: { ua: '4', en: 'four' }, isCorrect: true },
            { text: { ua: '5', en: '' }, isCorrect: false },
            { text: { ua: '6', en: '' }, isCorrect: false },
          ],
        },
        warnings: ['noEnglish'],
      },
      { row: 3, outcome: 'new', question: { answerType: 1, category: 9, difficulty: 2 } },
    ])
    expect(await storedCount()).toEqual({ questions: 0, versions: 0 })
  })

  test('as xlsx, whatever it is called', async () => {
    const rows = [['Що?', 'так', 'ні', 1]]
    const file = new Blob([await toXlsx('Аркуш', ['Питання', 'Варіант 1', 'Варіант 2', 'Правильна відповідь'], rows)])
    const { body } = await parse(file)
    expect(body).toMatchObject({ kind: 'xlsx', rows: [{ row: 2, outcome: 'new', question: { answerType: 0 } }] })
  })

  test('whose columns nobody can guess is asked about, and read as it is told', async () => {
    const file = new Blob(['q,r1,r2,ok\nЩо?,так,ні,2'])
    const asked = await parse(file)
    expect(asked.body).toMatchObject({ missing: ['text', 'option1', 'option2', 'correct'], rows: [] })
    expect(asked.body.examples).toEqual([['Що?', 'так', 'ні', '2']])
    const told = await parse(file, { mapping: JSON.stringify({ text: 0, option1: 1, option2: 2, correct: 3 }) })
    expect(told.body.rows[0]).toMatchObject({
      outcome: 'new',
      question: { options: [{ isCorrect: false }, { isCorrect: true }] },
    })
    for (const mapping of ['{', '[]', '{"text":-1}', '{"x":1}', 'null', '{"text":256}']) {
      const { status, error } = await parse(file, { mapping })
      expect([status, error.name]).toEqual([400, 'ValidationError'])
    }
  })

  test('[TEST-94] [ERR-111] that cannot be read or mapped is a spreadsheet import error that says why', async () => {
    const refused = async (file: Blob, query = {}) => {
      const { status, error } = await parse(file, query)
      return [status, error.name, error.code, error.fields]
    }
    expect(await refused(new Blob(['PK\x03\x04 nothing']))).toEqual([
      400,
      'SpreadsheetImportError',
      38,
      [{ field: 'file', message: 'damaged' }],
    ])
    expect(await refused(new Blob([header]))).toEqual([
      400,
      'SpreadsheetImportError',
      38,
      [{ field: 'file', message: 'empty' }],
    ])
    expect(await refused(twoQuestions(), { mapping: '{"text":1,"option1":6}' })).toEqual([
      400,
      'SpreadsheetImportError',
      38,
      [
        { field: 'option2', message: 'columnMissing' },
        { field: 'correct', message: 'columnMissing' },
      ],
    ])
    const many = Array.from({ length: 1_001 }, (_, n) => `k${n},Питання ${n},,,,,a,b,,,1`)
    expect(await refused(csvFile(...many))).toMatchObject([
      400,
      'SpreadsheetImportError',
      38,
      [{ message: 'tooManyRows' }],
    ])
  })

  test('[FILE-02] [FILE-07] of another kind, none, and one byte too large are refused by name', async () => {
    const name = async (file: Blob) => (await parse(file)).error.name
    expect(await name(new Blob(['%PDF-1.7']))).toBe('FileTypeNotAllowed')
    expect(await name(new Blob([]))).toBe('FileNotUploaded')
    expect(await name(new Blob([new Uint8Array(4_194_305).fill(0x61)]))).toBe('FileTooLarge')
  })

  test('of a test that is not there, or another academy’s, is not looked at', async () => {
    const foreign = await it.make.test(await it.make.academy())
    for (const testId of [foreign.id, 2_000_000_000])
      expect((await parse(twoQuestions(), { testId })).error.name).toBe('TestNotFound')
  })

  test('[TEST-94] names what is wrong with each row and sends the row back', async () => {
    const { body } = await parse(
      csvFile(
        'ok,Добре,,JS,,,a,b,,,1',
        ',,,JS,,,a,b,,,1',
        'x,Слова,,COBOL,важче,,a,b,,,1',
        'y,Один варіант,,JS,,,a,,,,1',
        'z,Двоє правильних,,JS,,radio,a,b,,,1;2',
        'ok,Двійник,,JS,,,a,b,,,1',
        `w,${'я'.repeat(2_001)},,JS,,,a,b,,,1`,
      ),
    )
    expect(body.rows.map(({ row, outcome, errors }) => [row, outcome, errors])).toEqual([
      [2, 'new', []],
      [3, 'faulty', [{ field: 'text', message: 'fieldIsRequired' }]],
      [
        4,
        'faulty',
        [
          { field: 'category', message: 'unknownWord' },
          { field: 'difficulty', message: 'unknownWord' },
        ],
      ],
      [5, 'faulty', [{ field: 'option2', message: 'tooFewOptions' }]],
      [6, 'faulty', [{ field: 'correct', message: 'wrongCorrectCount' }]],
      [7, 'faulty', [{ field: 'key', message: 'duplicateInFile', otherRow: 2 }]],
      [8, 'faulty', [{ field: 'text', message: 'toLong' }]],
    ])
    expect(body.rows[2]!.cells.slice(0, 4)).toEqual(['x', 'Слова', '', 'COBOL'])
    expect(body.rows[0]!.cells).toEqual([])
  })
})

describe('[TEST-91] a Google sheet', () => {
  const parseGoogle = (caller: Caller, body = { key: '1aBcDeFgHiJkLmNoPqRs' }) =>
    caller.call(questionsApi.parseGoogle, { body }, { academyId: academy.id })

  test('is read as a file', async () => {
    sheet = new Uint8Array(await twoQuestions().arrayBuffer())
    const { status, body } = await parseGoogle(teacher)
    expect(status).toBe(200)
    expect(outcomes(body)).toEqual(['new', 'new'])
  })

  test('[S9] has a key and nothing else', async () => {
    for (const key of [
      'http://127.0.0.1/a',
      '../../../etc/passwd',
      'a@evil.test/aaaaaaa',
      'short',
      'a'.repeat(201),
      'key?x=1#aaaaa',
    ])
      expect((await parseGoogle(teacher, { key })).error.name).toBe('ValidationError')
  })

  test('[Q-46] needs outside access: without it a file still works', async () => {
    const closed = await startTestApp({ env: { GOOGLE_SHEETS: 'off' } })
    try {
      const here = await closed.make.academy()
      const admin = await closed.as(await closed.make.user({ roles: { Admin: [here] } }))
      const { error } = await admin.call(
        questionsApi.parseGoogle,
        { body: { key: '1aBcDeFgHiJkLmNoPqRs' } },
        { academyId: here.id },
      )
      expect(error.name).toBe('ServiceNotConfigured')
      const file = await admin.call(questionsApi.parseFile, { query: {}, file: twoQuestions() }, { academyId: here.id })
      expect(file.status).toBe(200)
    } finally {
      await closed.close()
    }
  })
})

describe('GIFT', () => {
  test('is read as text, faults named', async () => {
    const { body } = await teacher.call(
      questionsApi.parseGift,
      { body: { text: '::g1::Скільки? {=4 ~5}\n\nКоли? {#1822}\n\nПоясніть. {}' } },
      { academyId: academy.id },
    )
    expect(body).toMatchObject({
      kind: 'gift',
      columns: [],
      rows: [
        { outcome: 'new', question: { importKey: 'g1' } },
        { outcome: 'new', question: { answerType: 3, options: [{ number: { value: '1822', tolerance: '0' } }] } },
        { outcome: 'faulty', errors: [{ field: 'text', message: 'giftEssay' }], cells: ['Поясніть. {}'] },
      ],
    })
    const { error } = await teacher.call(
      questionsApi.parseGift,
      { body: { text: ' \n// nothing\n' } },
      { academyId: academy.id },
    )
    expect(error).toMatchObject({ name: 'SpreadsheetImportError', fields: [{ message: 'empty' }] })
  })
})

describe('the language of a file', () => {
  const english = 'What is a closure? {=a function ~a class}\n\nHot? {T}'
  const parseGift = (language?: 'ua' | 'en', text = english) =>
    teacher.call(questionsApi.parseGift, { body: { text, ...(language && { language }) } }, { academyId: academy.id })
  const texts = ({ rows }: ImportPreview) => rows.map(({ question }) => question!.text)

  test('is guessed, said, and used', async () => {
    const { body } = await parseGift()
    expect(body.language).toBe('en')
    expect(texts(body)).toEqual([
      { ua: '', en: 'What is a closure?' },
      { ua: '', en: 'Hot?' },
    ])
    expect(body.rows.map(({ warnings }) => warnings)).toEqual([['noUkrainian'], ['noUkrainian']])
    expect((await parse(twoQuestions())).body.language).toBeNull()
  })

  test('is what a person says, in a sheet too', async () => {
    expect(texts((await parseGift('ua')).body)[1]).toEqual({ ua: 'Hot?', en: '' })
    const file = new Blob(['text,option1,option2,correct\nЩо?,a,b,1'])
    const guessed = (await parse(file)).body
    const said = (await parse(file, { language: 'en' })).body
    expect([guessed.language, said.language]).toEqual(['ua', 'en'])
    expect(said.rows[0]!.question).toMatchObject({ text: { en: 'Що?' }, options: [{ text: { ua: '', en: 'a' } }, {}] })
  })

  test('in whichever it comes again, the questions are the same ones, and move over with their options', async () => {
    await submit((await parseGift('ua')).body)
    expect(outcomes((await parseGift('ua')).body)).toEqual(['same', 'same'])
    const moved = (await parseGift()).body
    expect(outcomes(moved)).toEqual(['changed', 'changed'])
    expect(moved.rows[0]).toMatchObject({
      before: { text: { ua: 'What is a closure?', en: '' } },
      question: { text: { ua: '', en: 'What is a closure?' }, options: [{ text: { ua: '', en: 'a function' } }, {}] },
    })
    expect((await submit(moved)).body).toEqual({ created: 0, changed: 2, same: 0 })
    expect(outcomes((await parseGift()).body)).toEqual(['same', 'same'])
    const { rows } = await it.database.pool.query<{ content: { options: { id: number }[] } }>(
      `select content from question_versions where academy_id = $1 and version = 2 order by question_id`,
      [academy.id],
    )
    expect(rows.map(({ content }) => content.options.map(({ id }) => id))).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})

describe('category and difficulty for all', () => {
  const file = () => new Blob(['key,text,category,option1,option2,correct\na,Що?,,так,ні,1\nb,Як?,DB,так,ні,1'])
  const both = ({ rows }: ImportPreview) => rows.map(({ question }) => [question!.category, question!.difficulty])

  test('hold where the row names none', async () => {
    expect(both((await parse(file())).body)).toEqual([
      [9, 0],
      [4, 0],
    ])
    const chosen = (await parse(file(), { category: 5, difficulty: 2 })).body
    expect(both(chosen)).toEqual([
      [5, 2],
      [4, 2],
    ])
    await submit(chosen)
    // What is stored is not taken back by a file that says nothing about it.
    expect(outcomes((await parse(file())).body)).toEqual(['same', 'same'])
    expect(outcomes((await parse(file(), { difficulty: 3 })).body)).toEqual(['changed', 'changed'])
  })

  test('are of the list', async () => {
    for (const query of [{ category: 10 }, { difficulty: 4 }, { category: -1 }])
      expect((await parse(file(), query as ImportChoicesQuery)).error.name).toBe('ValidationError')
  })
})

describe('[TEST-92] storing', () => {
  test('makes the questions, puts them at the end of the test in their order, and a second run changes nothing', async () => {
    const { id: testId, questionIds } = await it.make.test(academy, { questions: 2 })
    const preview = (await parse(twoQuestions(), { testId })).body
    const { status, body } = await submit(preview, testId)
    expect([status, body]).toEqual([200, { created: 2, changed: 0, same: 0 }])
    const ids = await questionIdsOf(testId)
    expect(ids.slice(0, 2)).toEqual(questionIds)
    expect(ids).toHaveLength(4)

    const again = (await parse(twoQuestions(), { testId })).body
    expect(outcomes(again)).toEqual(['same', 'same'])
    const before = await storedCount()
    expect((await submit(again, testId)).body).toEqual({ created: 0, changed: 0, same: 2 })
    expect(await storedCount()).toEqual(before)
    expect(await questionIdsOf(testId)).toEqual(ids)
  })

  test('a changed row is the next version, with what it was before; options keep their ids', async () => {
    await submit((await parse(twoQuestions())).body)
    const changedFile = csvFile(
      'a1,Скільки буде 2 + 2?,How much is 2 + 2?,JS,high,,6,4,сім,four,2',
      'a2,Які числа парні?,,Інше,Середня,,2,3,4,,1;3',
    )
    const { body } = await parse(changedFile)
    expect(outcomes(body)).toEqual(['changed', 'same'])
    expect(body.rows[0]!.before).toMatchObject({ difficulty: 1 })
    expect((await submit(body)).body).toEqual({ created: 0, changed: 1, same: 1 })
    const { rows } = await it.database.pool.query<{
      version: number
      content: ImportedQuestion & { options: { id: number }[] }
    }>(
      `select v.version, v.content from questions q join question_versions v on v.academy_id = q.academy_id and v.question_id = q.id
        where q.academy_id = $1 and q.import_key = 'a1' order by v.version`,
      [academy.id],
    )
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
    expect(rows[0]!.content.options.map(({ id, text }) => [id, text.ua])).toEqual([
      [1, '4'],
      [2, '5'],
      [3, '6'],
    ])
    expect(rows[1]!.content.options.map(({ id, text }) => [id, text.ua])).toEqual([
      [3, '6'],
      [1, '4'],
      [4, 'сім'],
    ])
  })

  test('what the file does not speak of stays: English, description, picture', async () => {
    await submit((await parse(twoQuestions())).body)
    const { body: found } = await teacher.call(
      questionsApi.search,
      { body: { search: '2 + 2' } },
      { academyId: academy.id },
    )
    const { id, version, text, options, category, difficulty, answerType } = found.rows[0]!
    const question = {
      text,
      options,
      category,
      difficulty,
      answerType,
      description: { ua: 'опис', en: '' },
      imageUrl: '/files/questions/a.webp',
    }
    await teacher.call(questionsApi.update, { params: { id }, body: { version, question } }, { academyId: academy.id })
    const { body } = await parse(new Blob(['key,text,option1,option2,option3,correct\na1,Скільки буде 2 + 2?,4,5,6,1']))
    expect(outcomes(body)).toEqual(['same'])
    const withColumn = (await parse(twoQuestions())).body
    expect(outcomes(withColumn)).toEqual(['same', 'same'])
  })

  test('a picture elsewhere is not kept: it has to be uploaded', async () => {
    const { body } = await parse(new Blob(['text,imageUrl,option1,option2,correct\nЩо?,https://evil.test/a.png,a,b,1']))
    expect(body.rows[0]).toMatchObject({
      outcome: 'new',
      question: { imageUrl: null },
      warnings: ['imageToUpload', 'noEnglish'],
    })
  })

  test('two at once, and the same call sent twice, leave no doubles', async () => {
    const { id: testId } = await it.make.test(academy, { questions: 1 })
    const lines = Array.from({ length: 60 }, (_, n) => `k${n},Питання ${n},,JS,,,a,b,,,1`)
    const preview = (await parse(csvFile(...lines))).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(preview, testId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(60)
    expect(await storedCount()).toEqual({ questions: 61, versions: 61 })
    expect(await questionIdsOf(testId)).toHaveLength(61)

    const key = { headers: { 'idempotency-key': randomUUID() }, academyId: academy.id }
    const body = { testId: null, questions: storable((await parse(csvFile('one,Одне,,JS,,,a,b,,,1'))).body) }
    const [first, second] = [
      await teacher.call(questionsApi.submitParsed, { body }, key),
      await teacher.call(questionsApi.submitParsed, { body }, key),
    ]
    expect([first.body, second.body]).toEqual([
      { created: 1, changed: 0, same: 0 },
      { created: 1, changed: 0, same: 0 },
    ])
  })

  test('[ERR-111] all or nothing: doubles, a test that is not there, one that would be too full', async () => {
    const preview = (await parse(twoQuestions())).body
    const questions = storable(preview)
    const doubles = { testId: null, questions: [...questions, questions[0]!] }
    const refused = await teacher.call(questionsApi.submitParsed, { body: doubles }, { academyId: academy.id })
    expect(refused.error).toMatchObject({
      name: 'SpreadsheetImportError',
      fields: [{ field: 'questions.2.importKey', message: 'duplicateInFile' }],
    })
    const foreign = await it.make.test(await it.make.academy())
    expect((await submit(preview, foreign.id)).error.name).toBe('TestNotFound')
    expect(await storedCount()).toEqual({ questions: 0, versions: 0 })
  })

  test('keys of two academies are two questions, and nobody’s archive is touched', async () => {
    await submit((await parse(twoQuestions())).body)
    const other = await it.make.academy()
    const stranger = await it.as(await it.make.user({ roles: { Admin: [other] } }))
    const { body } = await stranger.call(
      questionsApi.parseFile,
      { query: {}, file: twoQuestions() },
      { academyId: other.id },
    )
    expect(outcomes(body)).toEqual(['new', 'new'])
    await it.database.pool.query('update questions set archived_at = now() where academy_id = $1', [academy.id])
    expect(outcomes((await parse(twoQuestions())).body)).toEqual(['new', 'new'])
  })

  nightTest('a thousand questions with long texts fit in one call', async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, n) => `k${n},${'Довге питання '.repeat(60)}${n},,JS,,,${'а'.repeat(300)},б,,,1`,
    )
    const preview = (await parse(csvFile(...lines))).body
    expect((await submit(preview)).body).toEqual({ created: 1_000, changed: 0, same: 0 })
  })

  test('leaves a line in the audit log', async () => {
    await submit((await parse(twoQuestions())).body)
    const { rows } = await it.database.pool.query<{ details: unknown }>(
      `select details from audit_log where action = 'questions.imported' and academy_id = $1`,
      [academy.id],
    )
    expect(rows).toEqual([{ details: { created: 2, changed: 0, same: 0, testId: null } }])
  })
})
