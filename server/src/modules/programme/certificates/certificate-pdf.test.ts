import { certificatesApi, type Certificate } from '@academy/contract/certificates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfTexts } from '#test/reading/pdf-text.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { drawCertificate } from './certificate-pdf.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

const certificate: Certificate = {
  fullName: 'Олена Ґалаґанівна-Їжакевич',
  academyName: 'Літня академія 2025',
  specialization: 'JS',
  startedAt: '2025-10-15T22:00:00.000Z',
  finishedAt: '2026-03-10T10:00:00.000Z',
  number: '7K4M-Q2XA-90TD',
  signature: 'x'.repeat(86),
  signedBy: null,
  reissuedAt: null,
  verifyUrl: `https://academy.example/verify/7K4M-Q2XA-90TD?signature=${'x'.repeat(86)}`,
}
const textOf = async (changes: Partial<Certificate>, locale: 'ua' | 'en') =>
  pdfTexts(await drawCertificate({ ...certificate, ...changes }, locale)).join('')

/** A space may not break, and each run of a font is its own text. */
const plain = (text: string) => text.replace(/\s/g, '')

describe('the paper', () => {
  test.each([
    ['ua', ['Сертифікат', 'Олена Ґалаґанівна-Їжакевич', 'Літня академія 2025', 'Напрям: JS', '16 жовтня 2025']],
    ['en', ['Certificate', 'Олена Ґалаґанівна-Їжакевич', 'Direction: JS', '16 October 2025 – 10 March 2026']],
  ] as const)('[CERT-11] says in %s what can be selected and copied', async (locale, expected) => {
    const text = await textOf({}, locale)
    for (const part of [...expected, '7K4M-Q2XA-90TD', 'academy.example/verify']) expect(text).toContain(part)
  })

  test.each([
    ['ua', 'Дата видачі10 березня 2026 р.', 'Підписує'],
    ['en', 'Issued on10 March 2026', 'Signed by'],
  ] as const)(
    'says in %s when it was issued, and who signs if the academy names somebody',
    async (locale, issued, signs) => {
      const signed = await textOf({ signedBy: 'Ірина Бондар, директорка' }, locale)
      for (const part of [issued, `${signs}Ірина Бондар, директорка`]) expect(plain(signed)).toContain(plain(part))
      expect(await textOf({}, locale)).not.toContain(signs)
    },
  )

  test('[CERT-11] is one lying A4 page with nothing in it that runs', async () => {
    const file = Buffer.from(await drawCertificate(certificate, 'ua')).toString('latin1')
    expect(file).toMatch(/^%PDF-1/)
    expect(file.match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(file).toContain('/MediaBox [0 0 841.89 595.28]')
    expect(file).not.toMatch(/\/(?:JavaScript|JS|Launch|EmbeddedFile|AA|OpenAction)\b/)
    expect(file.length).toBeLessThan(80_000)
  })

  nightTest('is the same bytes whenever it is drawn', async () => {
    const one = await drawCertificate(certificate, 'ua')
    await new Promise((done) => setTimeout(done, 1100))
    expect(Buffer.compare(one, await drawCertificate(certificate, 'ua'))).toBe(0)
  })

  test.each([
    ['long names', { fullName: `${'Аббревіатуренко-'.repeat(6)} ${'Wolfeschlegel '.repeat(5)}`.trim() }],
    ['one endless word', { fullName: 'Щ'.repeat(400), academyName: 'W'.repeat(255) }],
    ['signs no font has', { academyName: '学院 👩‍🎓 академія \u0000\n)(\\' }],
    ['a long signer', { signedBy: 'Щ'.repeat(120) }],
    ['no direction', { specialization: null }],
  ])('is drawn with %s', async (_, changes) => {
    expect(await textOf(changes, 'ua')).toContain('Сертифікат')
  })
})

describe('certificates.pdf', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
  })
  afterAll(() => it.close())

  test('[CERT-08][CERT-11] is downloaded without a log-in under its number', async () => {
    const person = await it.make.graduate(await it.make.academy())
    const url = certificatesApi.pdf.path.replace(':userAcademyId', person.publicId)
    const { statusCode, headers, rawPayload } = await it.app.http.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe(`attachment; filename="certificate-${person.certificateNumber}.pdf"`)
    expect(pdfTexts(rawPayload).join('')).toContain('Тест Тестенко')
    const english = await it.app.http.inject(`${url}?lang=en`)
    expect(pdfTexts(english.rawPayload).join('')).toContain('Certificate')
    expect((await it.app.http.inject(`${url}?lang=fr`)).statusCode).toBe(400)
  })

  test('[T7] one address has only so many drawn, and what was drawn before counts for nothing', async () => {
    const academy = await it.make.academy()
    const [one, two] = [await it.make.graduate(academy), await it.make.graduate(academy)]
    await it.database.pool.query(`insert into rate_limits (key, points, expire) values ($1, 59, $2)`, [
      'certificate-pdf:10.9.8.7',
      Date.now() + 600_000,
    ])
    const draw = async (person: typeof one, lang: 'ua' | 'en') => {
      const url = `${certificatesApi.pdf.path.replace(':userAcademyId', person.publicId)}?lang=${lang}`
      return (await it.app.http.inject({ url, remoteAddress: '10.9.8.7' })).statusCode
    }
    expect(await draw(one, 'ua')).toBe(200)
    expect(await draw(one, 'en')).toBe(429)
    expect(await draw(two, 'ua')).toBe(429)
    expect(await draw(one, 'ua')).toBe(200)
  })
})
