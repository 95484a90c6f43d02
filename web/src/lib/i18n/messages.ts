import type accountsTexts from '../../../../translations/ua/accounts.json'
import type chatTexts from '../../../../translations/ua/chat.json'
import type inboxTexts from '../../../../translations/ua/inbox.json'
import type searchTexts from '../../../../translations/ua/search.json'
import type demoTexts from '../../../../translations/ua/demo.json'
import type personTexts from '../../../../translations/ua/person.json'
import type programmeTexts from '../../../../translations/ua/programme.json'
import type publicTexts from '../../../../translations/ua/public.json'
import type staffTexts from '../../../../translations/ua/staff.json'
import type studentTexts from '../../../../translations/ua/student.json'
import type homeworkTexts from '../../../../translations/ua/homework.json'
import type talkTexts from '../../../../translations/ua/talk.json'
import type assessmentTexts from '../../../../translations/ua/assessment.json'

/** Every text has a name here or it does not compile; a test keeps both languages complete. */
export type MessageKey =
  | keyof typeof publicTexts
  | keyof typeof studentTexts
  | keyof typeof staffTexts
  | keyof typeof programmeTexts
  | keyof typeof assessmentTexts
  | keyof typeof homeworkTexts
  | keyof typeof talkTexts
  | keyof typeof personTexts
  | keyof typeof inboxTexts
  | keyof typeof searchTexts
  | keyof typeof chatTexts
  | keyof typeof accountsTexts
  | keyof typeof demoTexts
export type MessageValues = Record<string, string | number>
