import { forgetInvitations } from '#modules/academies/academy-membership/academy-membership-invitations.jobs.ts'
import { cleanUpSessions, type SealDeps, sealSecondFactorsAnew } from '#modules/accounts/auth/auth.jobs.ts'
import { sendRecovery } from '#modules/accounts/auth/auth-recovery.jobs.ts'
import { removeChatFiles, removeForgottenAttachments } from '#modules/talk/chat/chat.jobs.ts'
import {
  type CommitTools,
  noteCommitOf,
  noteDeadlineCommits,
} from '#modules/homework/homework/homework-commits.jobs.ts'
import { removeUnusedPicture } from '#modules/homework/lectures/lectures.jobs.ts'
import { publishAnnouncement } from '#modules/talk/announcements/announcements.jobs.ts'
import { forgetMails } from '#modules/messages/mail/mail-retention.jobs.ts'
import { type MailJobDeps, sendMail } from '#modules/messages/mail/mail.jobs.ts'
import { askSubscriber, forgetSubscriptions } from '#modules/messages/mailing-lists/mailing-lists.jobs.ts'
import { expireChange, makeChange } from '#modules/overview/changes/changes.jobs.ts'
import { mailMoved } from '#modules/programme/moves/moves.jobs.ts'
import { settleHeldStudent } from '#modules/programme/moves/move-settle.jobs.ts'
import type { MoveMailTools } from '#modules/programme/moves/move-mails.service.ts'
import {
  forgetDeadDevices,
  pushAnnouncement,
  type PushJobDeps,
  sendPush,
} from '#modules/messages/notifications/notification-push.jobs.ts'
import { eraseRemovedAccount } from '#modules/accounts/privacy/privacy.jobs.ts'
import { countTestAnswers } from '#modules/assessment/stage-tests/stage-tests.jobs.ts'
import { removeUnusedImage } from '#modules/assessment/questions/questions.jobs.ts'
import { forgetReminders, sendReminders } from '#modules/messages/reminders/reminders.jobs.ts'
import { lookAfterQueue } from '#modules/homework/runner/runner.jobs.ts'
import { forgetStaffInvitations, mailInvited } from '#modules/accounts/staff-invitations/staff-invitations.jobs.ts'
import { completeExpiredTests, settleHeldStudents } from '#modules/assessment/test-taking/test-taking.jobs.ts'
import { removeAvatarFile } from '#modules/accounts/users/users.jobs.ts'
import { type AuditJobDeps, sealAuditLog, verifyAuditLog } from '#platform/audit-seal.jobs.ts'
import type { BackgroundTools } from '#platform/background-ctx.ts'
import { cleanUpPlatform } from '#platform/cleanup.jobs.ts'
import type { AnyJob } from '#platform/jobs.ts'

/** Whatever a job may need; each names the part it uses. */
export interface JobDeps
  extends MailJobDeps, AuditJobDeps, SealDeps, MoveMailTools, CommitTools, BackgroundTools, PushJobDeps {}

export const jobs: readonly AnyJob<JobDeps>[] = [
  sendMail,
  sendPush,
  pushAnnouncement,
  publishAnnouncement,
  forgetDeadDevices,
  mailMoved,
  makeChange,
  expireChange,
  completeExpiredTests,
  countTestAnswers,
  settleHeldStudents,
  settleHeldStudent,
  lookAfterQueue,
  noteCommitOf,
  noteDeadlineCommits,
  sendRecovery,
  cleanUpSessions,
  sealSecondFactorsAnew,
  cleanUpPlatform,
  mailInvited,
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
