import { staffScreens } from '../../web/src/app/staff-screens.ts'
import { academyScreens } from './screens/academies.ts'
import { announcementScreens } from './screens/announcements.ts'
import { inboxScreens } from './screens/inbox.ts'
import { cabinetScreens } from './screens/cabinet.ts'
import { evaluationScreens } from './screens/evaluations.ts'
import { chatScreens } from './screens/chat.ts'
import { formPassingScreens } from './screens/form-passing.ts'
import { formScreens } from './screens/forms.ts'
import { formVariantScreens } from './screens/form-variants.ts'
import { homeworkScreens } from './screens/homework.ts'
import { lectureScreens } from './screens/lectures.ts'
import { mailTemplateScreens } from './screens/mail-templates.ts'
import { stageScreens } from './screens/stages.ts'
import { teamScreens } from './screens/teams.ts'
import { testScreens } from './screens/tests.ts'
import { visitorScreens } from './screens/visitors.ts'
import type { Screen } from './screens/screen.ts'

export { addressOf, graduateId, pageOf, type Screen, settle, unfinishedId } from './screens/screen.ts'

/** A page adds a line to its part, with whoever sees it and whatever has to be opened first. */
const listed: readonly Screen[] = [
  ...visitorScreens,
  ...cabinetScreens,
  ...academyScreens,
  ...testScreens,
  ...stageScreens,
  ...lectureScreens,
  ...homeworkScreens,
  ...chatScreens,
  ...evaluationScreens,
  ...teamScreens,
  ...inboxScreens,
  ...announcementScreens,
  ...formPassingScreens,
  ...formScreens,
  ...formVariantScreens,
  ...mailTemplateScreens,
]

/** A screen of the menu that no list names is looked at as it opens, by somebody who sees every screen. */
const ofMenu = Object.entries(staffScreens).flatMap(([name, screen]): Screen[] =>
  'menu' in screen && !listed.some(({ path }) => path === screen.path)
    ? [{ name, path: screen.path, as: 'superadmin' }]
    : [],
)

/** Every screen there is, and who sees it. */
export const screens: readonly Screen[] = [...listed, ...ofMenu]
