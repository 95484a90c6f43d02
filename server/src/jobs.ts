import { forgetInvitations } from '#modules/academy-membership/academy-membership-invitations.jobs.ts'
import { cleanUpSessions, type SealDeps, sealSecondFactorsAnew } from '#modules/auth/auth.jobs.ts'
import { sendRecovery } from '#modules/auth/recovery.jobs.ts'
import { removeChatFiles, removeForgottenAttachments } from '#modules/chat/chat.jobs.ts'
import { type CommitTools, noteCommitOf, noteDeadlineCommits } from '#modules/homework/commits.jobs.ts'
import { removeUnusedPicture } from '#modules/lectures/lectures.jobs.ts'
import { forgetMails } from '#modules/mail/forget-mails.jobs.ts'
import { type MailJobDeps, sendMail } from '#modules/mail/mail.jobs.ts'
import { askSubscriber, forgetSubscriptions } from '#modules/mailing-lists/mailing-lists.jobs.ts'
import { tellMoved } from '#modules/moves/moves.jobs.ts'
import { settleHeldStudent } from '#modules/moves/settle.jobs.ts'
import type { TellTools } from '#modules/moves/tell.service.ts'
import { forgetDeadDevices, pushAnnouncement, type PushJobDeps, sendPush } from '#modules/notifications/push.jobs.ts'
import { eraseRemovedAccount } from '#modules/privacy/privacy.jobs.ts'
import { removeUnusedImage } from '#modules/questions/questions.jobs.ts'
import { forgetReminders, sendReminders } from '#modules/reminders/reminders.jobs.ts'
import { lookAfterQueue } from '#modules/runner/runner.jobs.ts'
import { forgetStaffInvitations, tellInvited } from '#modules/staff-invitations/staff-invitations.jobs.ts'
import { completeExpiredTests, settleHeldStudents } from '#modules/tests/tests.jobs.ts'
import { removeAvatarFile } from '#modules/users/users.jobs.ts'
import { type AuditJobDeps, sealAuditLog, verifyAuditLog } from '#platform/audit-seal.jobs.ts'
import type { BackgroundTools } from '#platform/background-ctx.ts'
import { cleanUpPlatform } from '#platform/cleanup.jobs.ts'
import type { AnyJob } from '#platform/jobs.ts'

/** Whatever a job may need; each names the part it uses. */
export interface JobDeps
  extends MailJobDeps, AuditJobDeps, SealDeps, TellTools, CommitTools, BackgroundTools, PushJobDeps {}

export const jobs: readonly AnyJob<JobDeps>[] = [
  sendMail,
  sendPush,
  pushAnnouncement,
  forgetDeadDevices,
  tellMoved,
  completeExpiredTests,
  settleHeldStudents,
  settleHeldStudent,
  lookAfterQueue,
  noteCommitOf,
  noteDeadlineCommits,
  sendRecovery,
  cleanUpSessions,
  sealSecondFactorsAnew,
  cleanUpPlatform,
  tellInvited,
  forgetStaffInvitations,
  forgetInvitations,
  forgetMails,
  askSubscriber,
  forgetSubscriptions,
  removeAvatarFile,
  removeUnusedImage,
  removeUnusedPicture,
  removeChatFiles,
  removeForgottenAttachments,
  eraseRemovedAccount,
  sendReminders,
  forgetReminders,
  sealAuditLog,
  verifyAuditLog,
]
