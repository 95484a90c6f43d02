import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionsApi } from '@academy/contract/questions'
import { readSheet, unzip } from '@academy/spreadsheets/test/unzip'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const makeAdmin = async (academy: MadeAcademy): Promise<Caller> =>
  it.as(await it.make.user({ roles: { Admin: [academy] } }))

const formats = {
  xlsx: questionsApi.exportXlsx,
  ods: questionsApi.exportOds,
  csv: questionsApi.exportCsv,
  gift: questionsApi.exportGift,
} as const
type Format = keyof typeof formats

const exported = async (admin: Caller, academy: MadeAcademy, format: Format, body: object) => {
  const answer = await admin.call(formats[format], { body }, { academyId: academy.id })
  expect(answer.status).toBe(200)
  return new Blob([new Uint8Array(answer.bytes)])
}

describe('[S7] an export', () => {
  test.each(Object.keys(formats) as Format[])(
    'as %s is read back to the same questions, here and elsewhere',
    async (format) => {
      const [academy, elsewhere] = [await it.make.academy(), await it.make.academy()]
      const [admin, other] = [await makeAdmin(academy), await makeAdmin(elsewhere)]
      const { id: testId } = await it.make.test(academy, { questions: 3 })
      const file = await exported(admin, academy, format, { testId })
      const outcomes = async (caller: Caller, at: MadeAcademy) => {
        const { body } = await caller.call(questionsApi.parseFile, { query: {}, file }, { academyId: at.id })
        return [body.kind, ...body.rows.map(({ outcome }) => outcome)]
      }
      expect(await outcomes(admin, academy)).toEqual([format, 'same', 'same', 'same'])
      expect(await outcomes(other, elsewhere)).toEqual([format, 'new', 'new', 'new'])
    },
  )

  const formula = '=HYPERLINK("http://evil.test";"x")'
  const formulas = [formula, '+1', '-1', '@x', '\t=1', '\r=1']
  test('[S7] runs nothing where it is opened: texts are texts', async () => {
    const academy = await it.make.academy()
    const admin = await makeAdmin(academy)
    const options = formulas.map((text, index) => ({
      id: index + 1,
      text: { ua: text, en: text },
      isCorrect: index === 0,
    }))
    await it.make.question(academy, { text: { ua: formula, en: '' }, options })
    const csv = await (await exported(admin, academy, 'csv', {})).text()
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"";""x"")"`)
    const cells = (parse(csv, { bom: true }) as string[][]).flat()
    expect(cells.filter((cell) => /^\s*[=+@-]|^[\t\r\n]/.test(cell))).toEqual([])
    const xlsx = new Uint8Array(await (await exported(admin, academy, 'xlsx', {})).arrayBuffer())
    const { rows, xml } = readSheet(xlsx)
    expect(rows[1]).toContain(formula)
    expect(xml).not.toContain('<f>')
    const ods = unzip(new Uint8Array(await (await exported(admin, academy, 'ods', {})).arrayBuffer()))
    expect(ods.get('content.xml')).not.toMatch(/table:formula|of:=/)
    expect([...ods.keys()][0]).toBe('mimetype')
  })

  test('has what was asked for: a test in its order, the named ones, the whole bank', async () => {
    const academy = await it.make.academy()
    const admin = await makeAdmin(academy)
    const { id: testId, questionIds } = await it.make.test(academy, { questions: 3 })
    await it.make.question(academy)
    const foreign = await it.make.question(await it.make.academy())
    const count = async (body: object) =>
      (await (await exported(admin, academy, 'csv', body)).text()).split('\r\n').length - 2
    expect(await count({ testId })).toBe(3)
    expect(await count({ ids: [questionIds[1]!, foreign] })).toBe(1)
    expect(await count({})).toBe(4)
  })

  test('has all that fit the filters of the list, without those of another academy', async () => {
    const [academy, elsewhere] = [await it.make.academy(), await it.make.academy()]
    const admin = await makeAdmin(academy)
    const { id: testId } = await it.make.test(academy, { questions: 2 })
    for (const text of ['Замикання', 'Підняття'])
      for (const place of [academy, elsewhere])
        await it.make.question(place, { text: { ua: text, en: '' }, category: 3 })
    const texts = async (body: object) =>
      (parse(await (await exported(admin, academy, 'csv', body)).text(), { bom: true }) as string[][])
        .slice(1)
        .flatMap((cells) => cells.filter((cell) => ['Замикання', 'Підняття'].includes(cell)))
    expect(await texts({ search: 'замик' })).toEqual(['Замикання'])
    expect(await texts({ categories: [3], missingLanguage: 'en' })).toEqual(['Замикання', 'Підняття'])
    expect(await texts({ testId, use: 'used' })).toEqual([])
    const nothing = await admin.call(questionsApi.exportCsv, { body: { use: 'archived' } }, { academyId: academy.id })
    expect(nothing.error.name).toBe('NothingToExport')
  })

  test.each(Object.keys(formats) as Format[])(
    '[ERR-132] as %s of nothing says so, and of a foreign test that there is none',
    async (format) => {
      const academy = await it.make.academy()
      const admin = await makeAdmin(academy)
      const name = async (body: object) =>
        (await admin.call(formats[format], { body }, { academyId: academy.id })).error.name
      expect(await name({})).toBe('NothingToExport')
      expect(await name({ testId: (await it.make.test(await it.make.academy())).id })).toBe('TestNotFound')
    },
  )

  nightTest('the template is read without a fault and shows the allowed words', async () => {
    const academy = await it.make.academy()
    const admin = await makeAdmin(academy)
    const { bytes } = await admin.call(questionsApi.templateXlsx, {}, { academyId: academy.id })
    const file = new Blob([new Uint8Array(bytes)])
    const { body } = await admin.call(questionsApi.parseFile, { query: {}, file }, { academyId: academy.id })
    expect(body.missing).toEqual([])
    expect(body.rows.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
      ['new', []],
      ['new', []],
    ])
    expect(unzip(bytes).get('xl/sharedStrings.xml') ?? '').toContain('середня')
  })
})
