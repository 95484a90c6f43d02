import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><head></head>')
  it = await startTestApp({ webDir })
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

test('robots.txt keeps search engines from people, and says where the list of pages is', async () => {
  const { statusCode, headers, body } = await it.app.http.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual(expect.arrayContaining(['Disallow: /cabinet', 'Disallow: /main', 'Disallow: /api/']))
  const { pathname } = new URL(/^Sitemap: (.+)$/m.exec(body)![1]!)
  expect((await it.app.http.inject(pathname)).statusCode).toBe(200)
})

test('[Q-76] sitemap.xml lists public pages only', async () => {
  const { headers, body } = await it.app.http.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  expect(paths).toContain('/auth/register')
  for (const path of paths) {
    const page = await it.app.http.inject(path)
    expect([path, page.statusCode, page.headers['x-robots-tag']]).toEqual([path, 200, undefined])
  }
})
