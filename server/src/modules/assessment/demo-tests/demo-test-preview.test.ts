import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTechnologies } from '@academy/contract/dinosaur'
import { demoTiers } from '@academy/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDictionaries } from '#modules/system/translations/translations.service.ts'
import { textToSvg } from '#platform/text-to-svg.ts'
import { demoResults } from '#server/schema/attempts.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { pictureSvg } from './demo-test-picture.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let webDir: string
let resultId: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><head><title>A</title></head>')
  it = await startTestApp({ webDir, env: { PUBLIC_URL: 'https://academy.example' } })
  resultId = await makeResult(8, 92)
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

const makeResult = async (correctAnswersCount: number, betterThanPercent: number): Promise<string> => {
  const academy = await it.make.academy({ directions: ['QA'] })
  const publicId = randomUUID()
  await it.database.db.insert(demoResults).values({
    academyId: academy.id,
    groupId: academy.directions.QA!,
    publicId,
    correctAnswersCount,
    questionsCount: 10,
    successPercent: correctAnswersCount * 10,
    betterThanPercent,
  })
  return publicId
}
const get = (url: string, language = 'uk') => it.app.http.inject({ url, headers: { 'accept-language': language } })
const tagsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
      name!,
      content!,
    ]),
  )

describe('[TEST-79] a shared result', () => {
  test('names its dinosaur and its picture to a messenger, and is not for search engines', async () => {
    const page = await get(`/demo-test/result/${resultId}`)
    expect(tagsOf(page.body)).toMatchObject({
      robots: 'noindex',
      'og:title': 'Багожер Рекс: 8/10',
      'og:description': 'Демотест, QA. А який динозавр Ви?',
      'og:url': `https://academy.example/demo-test/result/${resultId}`,
      'og:image': `https://academy.example/demo-test/result/${resultId}/picture.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    const english = tagsOf((await get(`/demo-test/result/${resultId}`, 'en-GB')).body)
    expect(english).toMatchObject({
      'og:title': 'Bugivorus Rex: 8/10',
      'og:image': `https://academy.example/demo-test/result/${resultId}/picture.png?lang=en`,
    })
  })

  nightTest('has a picture of 1200 x 630, the same for everybody, another in English', async () => {
    const path = `/demo-test/result/${resultId}/picture.png`
    const [first, again, english] = [await get(path), await get(path), await get(`${path}?lang=en`)]
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first.headers['cache-control']).toContain('public')
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(english.rawPayload.equals(first.rawPayload)).toBe(false)
    expect((await get(`${path}?lang=nonsense`)).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test.each(['nonsense', randomUUID(), '%00', `${randomUUID()}%22`])('%s has neither tags nor picture', async (id) => {
    const page = await get(`/demo-test/result/${id}`)
    expect([page.statusCode, tagsOf(page.body)['og:title']]).toEqual([200, undefined])
    expect((await get(`/demo-test/result/${id}/picture.png`)).statusCode).toBe(404)
  })
})

describe('the picture', () => {
  const dictionaries = loadDictionaries()

  test('[TEST-83] fits every dinosaur of both languages', () => {
    for (const locale of ['ua', 'en'] as const) {
      const text = (key: string) => String(dictionaries[locale].demo.translations[key]).replaceAll('`', '')
      for (const technology of demoTechnologies) {
        for (const tier of demoTiers) {
          const dinosaur = text(`dinosaur.${technology}.${tier}.name`)
          expect(dinosaur.length).toBeGreaterThan(3)
          const widest = Math.max(...dinosaur.split(' ').map((word) => textToSvg(word, 'heading', 48).width))
          expect([dinosaur, widest <= 532]).toEqual([dinosaur, true])
        }
      }
    }
  })

  test('holds no text that would need a font', () => {
    const texts = { product: 'Академія', label: 'x', dinosaur: 'Їжак', answers: 'y', better: 'z', invitation: '?' }
    const svg = pictureSvg(
      {
        specialization: 'JS',
        correctAnswersCount: 1,
        questionsCount: 2,
        betterThanPercent: 50,
        tier: 'from50',
        academyHash: null,
      },
      texts,
    )
    expect(svg).not.toMatch(/<text|font|NaN|undefined/)
  })
})
