import type { AutogradeResult, ChatMessage, Notification } from '@academy/contract/realtime'

/** Everything that can happen, told inside one process after the commit. Modules tell sockets of it in their *.news.ts. */
declare module '#platform/events.ts' {
  interface EventMap {
    'academy.joined': { academyId: number; userId: number }
    /** Something the staff overview shows has changed. */
    'academy.changed': { academyId: number }
    /** The progress of a long move, before it is committed. */
    'academy.moving': { academyId: number; done: number; total: number }
    /** What these students see in their sidebars changed. */
    'routes.changed': { academyId: number; userIds: readonly number[] | 'every' }
    /** Slots of an interview stage were opened, taken, given back or removed. */
    'interview.slotsChanged': { academyId: number; stageId: number }
    /** Somebody began a test. */
    'test.started': { academyId: number; userId: number; fullName: string; stageTestId: number; startDate: string }
    /** Somebody's test got answers, absences or its end: the live screen asks again. */
    'test.changed': { academyId: number; stageTestId: number }
    /** The progress of scoring again after a verdict on a question, before it is committed. */
    'test.rescoring': { academyId: number; stageTestId: number; done: number; total: number }
    /** A running test of these students ends later now. */
    'test.prolonged': { academyId: number; stageTestId: number; userIds: readonly number[] }
    /** A homework was handed in, reviewed, held, graded or appealed. */
    'homework.changed': {
      academyId: number
      stageLectureId: number
      homeworkResponseId: number
      userId: number
      /** Only a reviewer opened or left it: the student sees no change. */
      isForStaffOnly?: true
    }
    'homework.reviewerChanged': {
      academyId: number
      stageLectureId: number
      homeworkResponseId: number
      reviewerId: number
      assign: boolean
    }
    /** A grading began or ended. */
    'autograde.result': {
      academyId: number
      stageLectureId: number
      userId: number
      result: AutogradeResult
      /** As its student may see it; null: not at all (AG-09). */
      studentResult: AutogradeResult | null
    }
    'autograde.log': {
      academyId: number
      stageLectureId: number
      homeworkResponseId: number
      resultId: number
      offset: number
      text: string
    }
    /** Gradings were queued or cancelled, or a shadow regrade progressed. */
    'autograde.changed': { academyId: number; stageLectureId: number }
    /** NTF: a person got a notification. */
    'notification.made': { userId: number; notification: Notification }
    /** A notification was read elsewhere, changed or withdrawn: its receivers ask again. */
    'notification.read': { userId: number; ids: readonly number[] }
    /** NTF-23: an announcement was sent to many people at once, or withdrawn from them. */
    'announcement.told': { userIds: readonly number[]; notification: Notification; isAgain?: true }
    'announcement.taken': { userIds: readonly number[] }
    /** A message was sent, changed or deleted in a chat. */
    'chat.message': { what: 'new' | 'updated'; academyId: number; message: ChatMessage }
    'chat.deleted': { academyId: number; stageLectureId: number; userId: number; id: number }
    'chat.read': {
      academyId: number
      stageLectureId: number
      userId: number
      ids: readonly number[]
      readerId: number
    }
    /** A team, its people or its evaluations changed. */
    'team.changed': { academyId: number; stageId: number; teamId: number }
    /** Roles or blocks of a person changed: their sockets reconnect with the current rights (A5). */
    'rights.changed': { userId: number }
    /** Its sockets must close now (A5, T1, T4). */
    'session.revoked': { sessionIds: readonly string[] }
  }
}
