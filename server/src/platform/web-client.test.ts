import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageFacts, writePageFacts } from '@academy/contract/page-facts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageFacts } from '#server/page-facts.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await mkdir(join(webDir, 'assets'))
  const page =
    '<!doctype html><html lang="uk"><head></head><div id="root"><i>skeleton</i></div><script nonce="__CSP_NONCE__" src="/assets/app-1.js"></script><style nonce="__CSP_NONCE__"></style>'
  await writeFile(join(webDir, 'index.html'), page)
  const drawn = { ua: '<style nonce="__CSP_NONCE__"></style><h1>Вхід $&</h1>', en: '<h1>Log in</h1>' }
  const homeFor = (facts: PageFacts) => ({
    path: '/',
    facts: writePageFacts(facts),
    styles: [],
    markup: { ua: `<h1>Дім, місць ${facts.openAcademies}</h1>`, en: `<h1>Home of ${facts.openAcademies}</h1>` },
  })
  const pages = [
    { path: '/auth/login', facts: '', styles: ['/assets/login-1.css'], markup: drawn },
    homeFor({ isDemo: false, openAcademies: 0 }),
    homeFor({ isDemo: false, openAcademies: 1 }),
  ]
  await writeFile(join(webDir, 'drawn.json'), JSON.stringify(pages))
  await writeFile(join(webDir, 'assets', 'app-1.js'), 'console.log(1)')
  await writeFile(join(webDir, 'assets', 'app-1.js.br'), 'packed')
  await writeFile(join(webDir, 'assets', 'onest-1.woff2'), 'wOF2')
  for (const name of ['service-worker.js', 'service-worker.js.br']) await writeFile(join(webDir, name), '/* worker */')
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await mkdir(join(webDir, '.vite'))
  await writeFile(join(webDir, '.vite', 'manifest.json'), '{}')
  it = await startTestApp({ webDir })
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string) => it.app.http.inject(url)

describe('the page', () => {
  test.each([
    ['/', 'private, no-cache'],
    ['/auth/login', 'private, no-cache'],
    ['/no/such/page', 'private, no-cache'],
    ['/mainly', 'private, no-cache'],
    ['/cabinet/edit', 'no-store'],
    ['/main?x=1', 'no-store'],
    ['/main/academy?x=1', 'no-store'],
  ])(
    'is what %s answers, and only a public one may be kept by a browser, to be asked for again (%s)',
    async (url, kept) => {
      const { statusCode, headers, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe(kept)
      expect(body).toContain('/assets/app-1.js')
    },
  )

  test('[S4] has a new nonce every time, the same in its policy, and the mark is gone', async () => {
    const [one, two] = [await get('/'), await get('/')]
    const nonces = [one, two].map(({ body }) => [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce!))
    expect(nonces[0]).toHaveLength(2)
    expect(nonces[0]![0]).toBe(nonces[0]![1])
    expect(nonces[0]![0]).not.toBe(nonces[1]![0])
    expect(Buffer.from(nonces[0]![0]!, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[0]![0]}'`)
    expect(one.headers['content-security-policy']).not.toMatch(/unsafe-/)
    expect(one.body).not.toContain('__CSP_NONCE__')
  })
})

describe('a page that the build has drawn', () => {
  const inLanguage = async (url: string, language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    return (await it.app.http.inject({ url, headers })).body
  }

  test.each([
    [undefined, 'ua'],
    ['uk-UA,uk;q=0.9,en;q=0.8', 'ua'],
    ['en-GB, ru;q=0.5', 'ua'],
    ['en-US,en;q=0.9', 'en'],
    ['de', 'en'],
  ])('[I18N-02] stands before the skeleton in the language of a first visit (%s: %s)', async (language, locale) => {
    const body = await inLanguage('/auth/login', language)
    const words = { ua: '<h1>Вхід $&</h1>', en: '<h1>Log in</h1>' }[locale]!
    expect(body).toContain(`<div id="root"><div data-drawn="${locale}">`)
    expect(body).toContain(`${words}</div><i>skeleton</i></div>`)
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/login-1.css" />')
  })

  test('[S4] has the nonce of its reply in its style sheet', async () => {
    const { headers, body } = await get('/auth/login')
    const nonces = new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
    expect(nonces.size).toBe(1)
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${[...nonces][0]}'`)
    expect(headers['vary']).toMatch(/accept-language/)
  })

  test('is not sent with words in the address, which may change what it says, nor for another address', async () => {
    for (const url of ['/auth/login?error=EmailIsNotConfirmed', '/auth/login/', '/?x=1', '/main'])
      expect([url, await inLanguage(url)]).toEqual([url, expect.not.stringContaining('data-drawn')])
  })

  test('is the home page as it looks for what is known of it, which the page says to the client', async () => {
    const none = await inLanguage('/', 'en')
    expect(none).toContain('<html lang="en" data-open-academies="0">')
    expect(none).toContain('<h1>Home of 0</h1>')
    expect(await inLanguage('/auth/login')).toContain('<html lang="uk">')

    await it.make.academy()
    const factsOf = createPageFacts({ db: it.database.db, isDemo: true, now: () => new Date() })
    expect(await factsOf('/')).toBe(writePageFacts({ isDemo: true, openAcademies: 1 }))
    expect(await factsOf('/auth/login')).toBe('')
  })

  test('is no file that can be asked for', async () => {
    expect((await get('/drawn.json')).headers['content-type']).toMatch(/html/)
  })
})

describe('files', () => {
  test('with a hash in their name are kept for ever, others for an hour', async () => {
    const script = await get('/assets/app-1.js')
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(script.headers['content-type']).toMatch(/javascript/)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('a font is given to pages in a sandbox, which have no origin, and nothing else is', async () => {
    expect((await get('/assets/onest-1.woff2')).headers['access-control-allow-origin']).toBe('*')
    expect((await get('/assets/app-1.js')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('Q-63: the service worker is asked for anew each time, so that a new version of it is found at once', async () => {
    const { statusCode, headers } = await get('/service-worker.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    const packed = await it.app.http.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'br' } })
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual(['br', 'no-cache'])
    expect(headers['content-type']).toMatch(/javascript/)
  })

  test('with a hash in their name are sent packed to who takes them so, and tell their size without being sent', async () => {
    const packed = await it.app.http.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
    expect([packed.statusCode, packed.headers['content-encoding'], packed.body]).toEqual([200, 'br', 'packed'])
    expect(packed.headers['content-type']).toMatch(/javascript/)
    const head = await it.app.http.inject({ method: 'HEAD', url: '/assets/app-1.js' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '14', ''])
    const { etag = '' } = (await get('/assets/app-1.js')).headers
    const again = await it.app.http.inject({ url: '/assets/app-1.js', headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('that are missing are a 404 and never the page: a browser would run it as a script', async () => {
    const { statusCode, headers } = await get('/assets/missing.js')
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  test('outside of the folder are out of reach', async () => {
    await writeFile(join(webDir, '..', 'academy-outside.txt'), 'canary')
    for (const step of ['..', '%2e%2e', '%2e%2e%2f..', '..%5c..'])
      expect((await get(`/assets/${step}/${step}/academy-outside.txt`)).body).not.toContain('canary')
    await rm(join(webDir, '..', 'academy-outside.txt'))
  })

  test('the raw page with its mark is not one of them, nor is the manifest of the build', async () => {
    expect((await get('/index.html')).body).not.toContain('__CSP_NONCE__')
    expect((await get('/.vite/manifest.json')).headers['content-type']).toMatch(/html/)
  })
})

describe('the API', () => {
  test('[ERR-145] an unknown address is JSON and 404', async () => {
    for (const url of ['/api/unknown', '/api/', '/api/auth/unknown?x=1']) {
      const { statusCode, headers, json } = await get(url)
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8'])
      expect(json<object>()).toMatchObject({ code: 72, name: 'EndpointNotFound' })
    }
  })

  test('[ERR-146] a known address with another method is 405', async () => {
    const { statusCode, headers, json } = await it.app.http.inject({ method: 'DELETE', url: '/api/auth/me' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
    expect(json<object>()).toMatchObject({ code: 73, name: 'MethodNotAllowed' })
  })

  test('[ERR-147] an answer the caller does not accept is 406', async () => {
    const { statusCode, json } = await it.app.http.inject({ url: '/api/academies', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(406)
    expect(json<object>()).toMatchObject({ code: 74, name: 'NotAcceptable' })
  })
})

test('without a built client the API alone is served', async () => {
  const bare = await startTestApp({ webDir: join(webDir, 'nothing') })
  expect((await bare.app.http.inject('/')).statusCode).toBe(404)
  expect((await bare.app.http.inject('/api/health/live')).statusCode).toBe(200)
  await bare.close()
})
