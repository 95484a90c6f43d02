import { eq } from 'drizzle-orm'
import type { UserSettings, UserSettingsInput } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export const usersRepo = {
  setSettings: async (db: Db, userId: number, settings: UserSettingsInput): Promise<UserSettings> => {
    const { localization, remindersEnabled } = settings
    const [row] = await db
      .update(users)
      .set({ localization, ...(remindersEnabled === undefined ? {} : { remindersEnabled }) })
      .where(eq(users.id, userId))
      .returning({ localization: users.localization, remindersEnabled: users.remindersEnabled })
    return row!
  },
}
