import type { TranslationArea } from '@academy/contract/translations'
import type { Locale } from '@academy/contract/enums'
import type accountTexts from '../../../../translations/ua/account.json'
import type publicTexts from '../../../../translations/ua/public.json'
import type staffTexts from '../../../../translations/ua/staff.json'
import type studentTexts from '../../../../translations/ua/student.json'

/** Every text has a name here or it does not compile; a test keeps both languages complete. */
export type MessageKey =
  | keyof typeof publicTexts
  | keyof typeof studentTexts
  | keyof typeof staffTexts
  | keyof typeof accountTexts
export type MessageValues = Record<string, string | number>

type Texts = Record<string, string>
type TextsModule = { default: Texts }

/** The texts that ship with the code, for a first visit whose API does not answer. */
export const builtInTexts: Record<Locale, Record<TranslationArea, () => Promise<TextsModule>>> = {
  ua: {
    public: () => import('../../../../translations/ua/public.json'),
    student: () => import('../../../../translations/ua/student.json'),
    staff: () => import('../../../../translations/ua/staff.json'),
    account: () => import('../../../../translations/ua/account.json'),
  },
  en: {
    public: () => import('../../../../translations/en/public.json'),
    student: () => import('../../../../translations/en/student.json'),
    staff: () => import('../../../../translations/en/staff.json'),
    account: () => import('../../../../translations/en/account.json'),
  },
}
