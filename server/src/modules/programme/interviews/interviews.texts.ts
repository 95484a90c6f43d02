import type { Locale } from '@academy/contract/enums'

/** In the inbox of a student; the mail about it says the time. */
export const movedByStaffTexts: Record<Locale, string> = {
  ua: 'Час Вашої співбесіди змінено. Новий час – на сторінці етапу.',
  en: 'Your interview has a new time. See it on the page of the stage.',
}
