import { usersApi } from '@academy/contract/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent } from '#testing/make.ts'

const systemSettings = { liveChatEnabled: false, referralsEnabled: true }
const student = makeStudent({
  id: 5,
  academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Student')],
  systemSettings,
  alreadySeenReferralPage: false,
})

interface Options {
  answer?: (request: SeenRequest) => { status?: number; body?: unknown }
  isClipboardWorking?: boolean
}

const open = async ({ answer = () => ({ body: { userHash: 'abc' } }), isClipboardWorking = true }: Options = {}) => {
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: 'https://academy.test' } })
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  vi.doMock('#lib/clipboard.ts', () => ({
    copyText: async (text: string) => {
      if (isClipboardWorking) copied.push(text)
      return isClipboardWorking
    },
  }))
  const server = fakeServer((request) => answer(request))
  vi.stubGlobal('fetch', server.fetch)
  const api = await import('./referral.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { alertList } = await import('#lib/alerts.ts')
  setKnown(student, 'own')
  return {
    ...api,
    copied,
    calls: () => server.seen.map(({ method, path }) => `${method} ${path}`),
    hasSeen: () => knownSession()?.user.alreadySeenReferralPage,
    alerts: () => alertList.get().map(({ kind, text }) => `${kind} ${text}`),
  }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('#lib/clipboard.ts')
})

describe('copying the link', () => {
  test('[SYS-09] [SYS-16] [SYS-17] [ERR-32] a register link with their own hash lies in the clipboard', async () => {
    const { copyReferralLink, copied, calls, alerts } = await open()
    expect(await copyReferralLink(null)).toBeNull()
    expect(copied).toEqual(['https://academy.test/auth/register?referral=abc'])
    expect(calls()).toEqual([`GET ${usersApi.referralLink.path}`])
    expect(alerts()).toEqual(['success alert.referralCopied'])
  })
  test('the prompt asks inside its academy', async () => {
    const { copyReferralLink, calls } = await open()
    await copyReferralLink(7)
    expect(calls()).toEqual(['GET /api/users/referral-link/7'])
  })
  test('[SYS-16] a hash is text of an address, whatever it holds', async () => {
    const { referralLinkOf } = await open()
    expect(referralLinkOf('https://academy.test', 'a&b=c')).toBe(
      'https://academy.test/auth/register?referral=a%26b%3Dc',
    )
  })
  test('[SYS-18] [ERR-33] a link that does not arrive is told', async () => {
    const { copyReferralLink, copied, alerts } = await open({ answer: () => failure('UnknownError', 500) })
    expect(await copyReferralLink(null)).toBeNull()
    expect([copied, alerts()]).toEqual([[], ['error alert.referralFailed']])
  })
  test('where the browser copies nothing, the person gets the link to copy it', async () => {
    const { copyReferralLink, alerts } = await open({ isClipboardWorking: false })
    expect(await copyReferralLink(null)).toBe('https://academy.test/auth/register?referral=abc')
    expect(alerts()).toEqual([])
  })
})

describe('having seen the prompt', () => {
  test('[SYS-14] is told to the server and opens the cabinet', async () => {
    const { markReferralSeen, calls, hasSeen } = await open({ answer: () => ({ status: 204 }) })
    await markReferralSeen()
    expect(calls()).toEqual(['PUT /api/users/seen-referral-page/5'])
    expect(hasSeen()).toBe(true)
  })
  test('[ERR-26] nobody is kept out of the cabinet because that failed: it is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { markReferralSeen, hasSeen, alerts } = await open({ answer: () => failure('UnknownError', 500) })
    await markReferralSeen()
    expect(hasSeen()).toBe(true)
    expect(alerts()).toEqual([])
    expect(logged.mock.calls).toMatchObject([[{ name: 'UnknownError', status: 500 }]])
    logged.mockRestore()
  })
})
