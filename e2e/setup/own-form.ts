import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { requestOf } from './api.ts'
import { expect, serverUrl } from './fixtures.ts'
import { logInElsewhere } from './new-person.ts'
import type { OwnAcademy } from './own-academy.ts'

const said = (ua: string, en: string) => ({ ua, en })

/** One question of each type. */
const questions = [
  {
    type: 'single-choice',
    body: said('Коли Ви навчаєтеся?', 'When do you learn?'),
    options: [{ text: said('Вранці', 'In the morning') }, { text: said('Увечері', 'In the evening') }],
  },
  {
    type: 'multiple-choice',
    body: said('Де Ви навчаєтеся?', 'Where do you learn?'),
    options: [{ text: said('Удома', 'At home') }, { text: said('У бібліотеці', 'In the library') }],
  },
  { type: 'short-answer', body: said('Що вже вдалося?', 'What went well?') },
  {
    type: 'linear-scale',
    body: said('Як Вам темп?', 'How is the pace?'),
    scale: { from: 1, to: 5, fromLabel: said('повільно', 'slow'), toLabel: said('швидко', 'fast') },
  },
]

interface FormOfStaff {
  id: number
  updatedAt: string
  messages: { id: number; type: string }[]
}

/** Forms of an academy of one's own, as its Admin keeps them on another device. */
export const staffOf = async (page: Page, { id: academyId, admin }: OwnAcademy) => {
  const headers = await logInElsewhere(page, admin)
  const send = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> => {
    const reply = await requestOf(page).fetch(`${serverUrl()}${path}?academyId=${academyId}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(data && { data }),
    })
    expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
    return (await reply.json()) as T
  }
  return {
    makeForm: async (title: string, userIds: number[]): Promise<number> => {
      const form = await send<FormOfStaff>('POST', '/api/forms', { title: said(title, title), questions })
      for (const { id, type } of form.messages) {
        const text = type === 'pre-passing' ? said('Спершу слово', 'A word first') : said('До зустрічі', 'See you')
        await send('PUT', `/api/form-message/${id}`, { type, text })
      }
      await send('PUT', `/api/forms/${form.id}/form-users`, { users: userIds })
      return form.id
    },
    archive: async (id: number): Promise<void> => {
      const { updatedAt } = await send<FormOfStaff>('GET', `/api/forms/${id}`)
      await send('POST', '/api/forms', { id, updatedAt, isArchived: true })
    },
  }
}
