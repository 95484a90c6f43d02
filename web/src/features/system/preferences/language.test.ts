import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const student = makeStudent()
const pair = { accessToken: 'old-access', refreshToken: 'old-refresh' }

/** The order in which things happen, as a person and the server see it. */
const open = async (answer: Parameters<typeof fakeServer>[0], isKnown = true) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const events: string[] = []
  const documentElement = {
    set lang(tag: string) {
      events.push(`interface ${tag}`)
    },
  }
  vi.stubGlobal('document', { documentElement })
  const server = fakeServer((request, count) => {
    if (!request.path.startsWith('/api/translations')) events.push(request.path)
    return answer(request, count)
  })
  vi.stubGlobal('fetch', server.fetch)
  const { tokens } = await import('#lib/session/tokens.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { locale } = await import('#lib/i18n/i18n.ts')
  const { alertList } = await import('#lib/alerts.ts')
  const language = await import('./language.ts')
  if (isKnown) {
    tokens.save('own', pair)
    setKnown(student, 'own')
  }
  language.isSwitching.subscribe(() => events.push(language.isSwitching.get() ? 'loader' : 'no loader'))
  return { ...language, events, server, tokens, knownSession, locale, alerts: () => alertList.get() }
}

const answer = (request: SeenRequest) => {
  if (request.path === usersApi.updateSettings.path) return { body: { localization: 'en' } }
  if (request.path === authApi.tokens.path) return { body: { accessToken: 'new-access', refreshToken: 'new-refresh' } }
  if (request.path === authApi.me.path) return { body: { ...student, settings: { localization: 'en' } } }
  return failure('UnknownError', 500)
}

beforeEach(() => void vi.unstubAllGlobals())

describe('another language', () => {
  test('[ACC-49] loader, save, interface, new tokens, in this order', async () => {
    const { chooseLanguage, events, tokens } = await open(answer)
    await chooseLanguage('en')
    expect(events).toEqual([
      'loader',
      usersApi.updateSettings.path,
      'interface en',
      authApi.tokens.path,
      authApi.me.path,
      'no loader',
    ])
    expect(tokens.access('own')).toBe('new-access')
  })
  test('[ACC-48] it is saved as localization, and the person is known to have it', async () => {
    const { chooseLanguage, server, knownSession } = await open(answer)
    await chooseLanguage('en')
    const [request] = server.to(usersApi.updateSettings.path)
    expect([request?.method, request?.body]).toEqual(['PUT', { localization: 'en' }])
    expect(knownSession()?.user.settings.localization).toBe('en')
  })
  test('[I18N-06] before login it stays in the browser: nothing is saved or renewed', async () => {
    const { chooseLanguage, events, locale } = await open(answer, false)
    await chooseLanguage('en')
    expect(events).toEqual(['loader', 'interface en', 'no loader'])
    expect(locale()).toBe('en')
  })
  test('[ACC-52] [ERR-18] a failure sets a failed state and shows no alert; the next try clears it', async () => {
    let isWorking = false
    const { chooseLanguage, switchFailure, isSwitching, locale, alerts } = await open((request) =>
      isWorking ? answer(request) : failure('UnknownError', 500),
    )
    await chooseLanguage('en')
    expect([switchFailure.get(), alerts(), isSwitching.get(), locale()]).toEqual([
      'error.UnknownError',
      [],
      false,
      'ua',
    ])
    isWorking = true
    await chooseLanguage('en')
    expect([switchFailure.get(), locale()]).toEqual([null, 'en'])
  })
})
