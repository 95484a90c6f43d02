import type { PublicSettings } from '@academy/contract/system'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { liveChat } from '#domain/support/live-chat.ts'
import { speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OutsideFrames } from './outside-frames.tsx'

beforeAll(() => speak('en'))
beforeEach(() => liveChat.close())

const frames = (values: Partial<PublicSettings>, hasButton = true) => {
  const settings = { liveChatUrl: null, analyticsUrl: null, ...values } as PublicSettings
  return render(<OutsideFrames settings={settings} hasButton={hasButton} />, { user: makeStudent() })
}
const frame = () => document.querySelector('iframe')

test('[SYS-08] [CONST-32] the tag has a frame without our origin that is told the kind of page, and none when it is empty', async () => {
  await frames({ analyticsUrl: 'https://p.example/analytics/G-1' })
  expect(frame()!.getAttribute('src')).toMatch(/^https:\/\/p\.example\/analytics\/G-1\?page=/)
  expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts')
  expect(document.querySelector('script')).toBeNull()
})

test('[SYS-08] [CONST-32] no frame without an address', async () => {
  await frames({ liveChatUrl: '/live-chat/c' })
  expect(frame()).toBeNull()
})

test('[SYS-07] the chat opens by its button, and Escape closes it', async () => {
  const { person } = await frames({ liveChatUrl: '/live-chat/c' })
  await person.click(screen.getByRole('button', { name: 'Support chat' }))
  expect(frame()!.getAttribute('src')).toMatch(/^\/live-chat\/c\?lang=/)
  expect(frame()!.getAttribute('sandbox')).not.toContain('allow-same-origin')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(frame()).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Support chat' }))
})

test('[SYS-07] behind the log-in it has no button on the page, and is opened from the menu', async () => {
  await frames({ liveChatUrl: '/live-chat/c' }, false)
  expect(screen.queryByRole('button')).toBeNull()
  liveChat.open()
  expect(await screen.findByRole('region', { name: 'Support chat' })).toBeTruthy()
})
