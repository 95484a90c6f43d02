import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { PlatformId } from './enums.ts'
import { text } from './fields.ts'

const DeviceId = text(1, 255)

export const notificationsApi = defineApi({
  storeToken: {
    method: 'POST',
    path: '/api/notifications/storetoken',
    access: 'own.notifications',
    body: z.strictObject({ deviceID: DeviceId, platformID: PlatformId }),
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
