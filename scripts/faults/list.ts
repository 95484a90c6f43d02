import type { Fault } from './fault.ts'
import { acting } from './list/acting.ts'
import { allAcademies } from './list/all-academies.ts'
import { answers } from './list/answers.ts'
import { boxes } from './list/boxes.ts'
import { earnedMarks } from './list/earned-marks.ts'
import { fairTests } from './list/fair-tests.ts'
import { files } from './list/files.ts'
import { floods } from './list/floods.ts'
import { formVariants } from './list/form-variants.ts'
import { formFaults } from './list/forms.ts'
import { formsWeb } from './list/forms-web.ts'
import { grading } from './list/grading.ts'
import { groups } from './list/groups.ts'
import { histories } from './list/histories.ts'
import { input } from './list/input.ts'
import { interviewFaults } from './list/interviews.ts'
import { invitations } from './list/invitations.ts'
import { jobShares } from './list/job-shares.ts'
import { journeys } from './list/journeys.ts'
import { kindsOfQuestions } from './list/kinds-of-questions.ts'
import { legal } from './list/legal.ts'
import { localPostgres } from './list/local-postgres.ts'
import { logIn } from './list/log-in.ts'
import { lostRights } from './list/lost-rights.ts'
import { mailTemplates } from './list/mail-templates.ts'
import { operations } from './list/operations.ts'
import { permissions } from './list/permissions.ts'
import { privacyAndAudit } from './list/privacy.ts'
import { programmes } from './list/programmes.ts'
import { push } from './list/push.ts'
import { reminders } from './list/reminders.ts'
import { safeStart } from './list/safe-start.ts'
import { savedViewFaults } from './list/saved-views.ts'
import { sessions } from './list/sessions.ts'
import { shares } from './list/shares.ts'
import { social } from './list/social.ts'
import { searchFaults } from './list/search.ts'
import { startFaults } from './list/start.ts'
import { storms } from './list/storms.ts'
import { talk } from './list/talk.ts'
import { tenancy } from './list/tenancy.ts'
import { changes } from './list/changes.ts'
import { texts } from './list/texts.ts'
import { web } from './list/web.ts'

export const faults: Fault[] = [
  ...answers,
  ...storms,
  ...histories,
  ...fairTests,
  ...kindsOfQuestions,
  ...tenancy,
  ...changes,
  ...allAcademies,
  ...formVariants,
  ...groups,
  ...programmes,
  ...permissions,
  ...searchFaults,
  ...startFaults,
  ...savedViewFaults,
  ...sessions,
  ...logIn,
  ...social,
  ...acting,
  ...lostRights,
  ...interviewFaults,
  ...invitations,
  ...legal,
  ...floods,
  ...formFaults,
  ...formsWeb,
  ...input,
  ...texts,
  ...files,
  ...grading,
  ...boxes,
  ...earnedMarks,
  ...jobShares,
  ...talk,
  ...reminders,
  ...mailTemplates,
  ...shares,
  ...privacyAndAudit,
  ...push,
  ...operations,
  ...localPostgres,
  ...safeStart,
  ...web,
  ...journeys,
]
