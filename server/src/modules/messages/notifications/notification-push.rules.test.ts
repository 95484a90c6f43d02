import { expect, test } from 'vitest'
import type { NotificationToPush } from './notification-push.repo.ts'
import { pushOfNotification } from './notification-push.rules.ts'

const text = (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ')
const updated = {
  id: 5,
  type: 'homework-updated',
  payload: { fullName: 'Олена Коваль', lectureName: 'Замикання' },
  message: null,
  reviewBody: null,
  isEmployee: true,
} as NotificationToPush

test('[NTF-12] [NTF-27] a push without a text says that there is one, but not beside a name', () => {
  expect(pushOfNotification(updated, text)).toMatchObject({
    title: expect.stringMatching(/^inbox\.from .*Олена Коваль/),
    body: 'Замикання',
  })
  expect(pushOfNotification({ ...updated, isEmployee: false }, text).body).toBe('inbox.newNotification\nЗамикання')
})
