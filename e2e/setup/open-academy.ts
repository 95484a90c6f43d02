import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { requestOf } from './api.ts'
import { serverUrl } from './fixtures.ts'

/** Leads an academy that has not begun to its first stage, so that people can join; as the person who is logged in here. */
export const openAcademy = async (page: Page, academyId: number): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const address = `${serverUrl()}/api/academies/${academyId}/goToNextStage?academyId=${academyId}`
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const reply = await requestOf(page).post(address, { headers, data: {} })
  expect(reply.status(), await reply.text()).toBe(200)
}
