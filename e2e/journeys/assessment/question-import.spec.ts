import { readFile } from 'node:fs/promises'
import { demoId } from '../../setup/demo-ids.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), so the variants take turns.
test.describe.configure({ mode: 'serial' })

const entranceTest = () => demoId('tests', 'Вступний тест: JS')
const header = 'key,text,textEn,category,difficulty,option1,option2,option3,correct'

for (const variant of variantsOf({ day: [desk] }))
  test(
    `questions come in from a file, and the same file again changes nothing (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      const mark = `${variant.locale}-${variant.width}-${Date.now()}`
      const good = `${mark},Скільки буде 2 + 2 (${mark})?,How much is 2 + 2 (${mark})?,JS,low,4,5,6,1`
      const faulty = `${mark}-x,Щось із COBOL (${mark})?,,COBOL,low,так,ні,,1`
      const choose = (name: string, content: string | Buffer) =>
        page
          .getByTestId('import-file')
          .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
      const rows = page.getByRole('region').filter({ has: page.locator('#import-rows') })
      const store = page.getByRole('button', { name: variant.locale === 'ua' ? /^Імпортувати \d+/ : /^Import \d+/ })

      await test.step('[NAV-51] the way leads from the test to its import', async () => {
        await page.goto(paths.testEdit(entranceTest()))
        await page.getByRole('link', { name: t('questionImport.open') }).click()
        await expect(page).toHaveURL(paths.testImport(entranceTest()))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionImport.title'))
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[TEST-94] what is no sheet is refused in words, and nothing is lost', async () => {
        await choose('questions.xlsx', '%PDF-1.7')
        await expect(page.getByRole('alert')).toContainText(t('questionImport.fault.unknownType'))
      })

      await test.step('[TEST-93][TEST-94] a csv shows what is new and what is wrong', async () => {
        await choose('questions.csv', [header, good, faulty].join('\n'))
        await expect(rows.getByRole('listitem').filter({ hasText: 'COBOL' }).first()).toContainText(
          t('questionImport.fault.unknownWord'),
        )
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: t('questionImport.faults.save') }).click(),
        ])
        const errors = await readFile(await download.path(), 'utf8')
        expect(errors).toContain('COBOL')
        expect(errors).toContain(t('questionImport.fault.unknownWord'))
        await rows.getByRole('radio', { name: new RegExp(`^${t('questionImport.filter.new')}`) }).check()
        await rows.locator('summary').first().click()
        await expect(rows.getByRole('radio', { name: '4' })).toBeChecked()
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[TEST-92] the good ones are stored and are in the test', async () => {
        await store.click()
        await expect(page.getByText(t('questionImport.stored'), { exact: true })).toBeVisible()
        await page.getByRole('link', { name: t('questionImport.toTest') }).click()
        await expect(page.getByText(`(${mark})?`).first()).toBeVisible()
      })

      await test.step('[TEST-92][TEST-93] the exported xlsx of the test comes back unchanged', async () => {
        await page.getByRole('button', { name: t('questionImport.export') }).click()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: t('questionImport.export.xlsx') }).click(),
        ])
        const xlsx = await readFile(await download.path())
        await page.goto(paths.testImport(entranceTest()))
        await choose('questions.xlsx', xlsx)
        await expect(rows.getByText(t('questionImport.outcome.same')).first()).toBeVisible()
        await expect(rows.getByText(t('questionImport.outcome.new'), { exact: true })).toHaveCount(0)
        await expect(rows.getByText(t('questionImport.outcome.changed'), { exact: true })).toHaveCount(0)
        await store.click()
        await expect(page.getByText(t('questionImport.stored'), { exact: true })).toBeVisible()
      })

      await test.step('columns with names of one’s own are chosen by hand; GIFT is pasted', async () => {
        await page.getByRole('button', { name: t('questionImport.another') }).click()
        await choose('own.csv', `q,r1,r2,ok\nСвоє питання ${mark}?,так,ні,2`)
        for (const [heading, field] of [
          ['q', t('questionImport.field.text')],
          ['r1', t('questionImport.field.option', { number: 1 })],
          ['r2', t('questionImport.field.option', { number: 2 })],
          ['ok', t('questionImport.field.correct')],
        ] as const)
          await page.getByRole('combobox', { name: heading, exact: true }).selectOption({ label: field })
        await page.getByRole('button', { name: t('questionImport.columns.read') }).click()
        await expect(rows.getByText(`Своє питання ${mark}?`).first()).toBeVisible()
        await page.getByRole('radio', { name: t('questionImport.source.gift') }).check()
        await page
          .getByLabel(t('questionImport.gift'), { exact: true })
          .fill(`Чи так ${mark}? {=так ~ні}\n\nПоясніть. {}`)
        await page.getByRole('button', { name: t('common.continue'), exact: true }).click()
        await expect(rows.getByText(t('questionImport.fault.giftEssay')).first()).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )
