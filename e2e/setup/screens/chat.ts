import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import type { Screen } from './screen.ts'

const studentChat = paths.lectureChat('lectures', 'http')

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('main ul > li > a').first().click()
  await expect(page.getByRole('textbox', { name: 'Повідомлення', exact: true })).toBeVisible()
}

export const chatScreens: readonly Screen[] = [
  { name: 'chat of a lecture', path: paths.lectureChat('lectures', 'async'), as: 'learner' },
  { name: 'chat of a lecture without words', sameAs: 'chat of a lecture', path: studentChat, as: 'learner' },
  {
    name: 'chat of a lecture, with code and a file that is refused',
    path: studentChat,
    as: 'learner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати код' }).click()
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('x') })
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'chats of an academy', path: paths.staffChat, as: 'lead' },
  { name: 'chats, one talk', path: paths.staffChat, as: 'lead', prepare: openFirst, opens: `${paths.staffChat}/0` },
  { name: 'chats, nobody found', path: `${paths.staffChat}?search=zzzz`, as: 'lead' },
  { name: 'chats, no such lecture', path: `${paths.staffChat}?stageLectureId=2000000&userId=2000000`, as: 'lead' },
  { name: 'chats over all academies', path: paths.staffChat, as: 'superadmin' },
]
