import type { Locale } from '@academy/contract/enums'
import type { TranslationArea } from '@academy/contract/translations'

type TextsModule = { default: Record<string, string> }

/** The texts that ship with the code, for a first visit whose API does not answer. */
export const builtInTexts: Record<Locale, Record<TranslationArea, () => Promise<TextsModule>>> = {
  ua: {
    public: () => import('../../../../translations/ua/public.json'),
    student: () => import('../../../../translations/ua/student.json'),
    staff: () => import('../../../../translations/ua/staff.json'),
    programme: () => import('../../../../translations/ua/programme.json'),
    assessment: () => import('../../../../translations/ua/assessment.json'),
    homework: () => import('../../../../translations/ua/homework.json'),
    talk: () => import('../../../../translations/ua/talk.json'),
    person: () => import('../../../../translations/ua/person.json'),
    chat: () => import('../../../../translations/ua/chat.json'),
    inbox: () => import('../../../../translations/ua/inbox.json'),
    search: () => import('../../../../translations/ua/search.json'),
    accounts: () => import('../../../../translations/ua/accounts.json'),
    demo: () => import('../../../../translations/ua/demo.json'),
  },
  en: {
    public: () => import('../../../../translations/en/public.json'),
    student: () => import('../../../../translations/en/student.json'),
    staff: () => import('../../../../translations/en/staff.json'),
    programme: () => import('../../../../translations/en/programme.json'),
    assessment: () => import('../../../../translations/en/assessment.json'),
    homework: () => import('../../../../translations/en/homework.json'),
    talk: () => import('../../../../translations/en/talk.json'),
    person: () => import('../../../../translations/en/person.json'),
    chat: () => import('../../../../translations/en/chat.json'),
    inbox: () => import('../../../../translations/en/inbox.json'),
    search: () => import('../../../../translations/en/search.json'),
    accounts: () => import('../../../../translations/en/accounts.json'),
    demo: () => import('../../../../translations/en/demo.json'),
  },
}
