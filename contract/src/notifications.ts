import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { text } from './fields.ts'

/** NTF-07 */
export const platformIds = { web: 1, android: 2, ios: 3 } as const
const DeviceId = text(1, 255)

export const notificationsApi = defineApi({
  storeToken: {
    method: 'POST',
    path: '/api/notifications/storetoken',
    access: 'own.notifications',
    body: z.strictObject({ deviceID: DeviceId, platformID: z.enum(platformIds, 'wrongChoice') }),
    summary: 'Remember the device that may be told (NTF-29)',
  },
  deleteToken: {
    method: 'DELETE',
    path: '/api/notifications/storetoken/:deviceID',
    access: 'own.notifications',
    params: z.strictObject({ deviceID: DeviceId }),
    summary: 'Forget the device, at logout; 204 also when it is not known (NTF-30, SESS-30)',
  },
})
