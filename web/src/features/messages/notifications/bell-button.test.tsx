import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { switchLocale } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, waitFor } from '#testing/render.tsx'
import { BellButton } from './bell-button.tsx'

afterEach(() => vi.unstubAllGlobals())

test('another language asks for the list again: its names are those of the language', async () => {
  await speak('ua')
  const list = { notifications: [], unread: 0, unreadAnnouncements: 0 }
  const texts = { hash: 'a', translations: {} }
  const server = fakeServer(({ path }) => ({ body: path === '/api/translations' ? texts : list }))
  vi.stubGlobal('fetch', server.fetch)
  await render(<BellButton enterAcademy={async () => true} />, { user: makeStudent() })
  await waitFor(() => expect(server.to('/api/notifications')).toHaveLength(1))
  await act(() => switchLocale('en'))
  await waitFor(() => expect(server.to('/api/notifications')).toHaveLength(2))
})
