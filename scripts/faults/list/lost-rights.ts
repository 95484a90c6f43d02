import { fault, type Fault } from '../fault.ts'

/** Rights end at once, also those that are no role. */
export const lostRights: Fault[] = [
  fault({
    name: 'who is taken off a lecture goes on watching it',
    breaks: 'A5, A6',
    file: 'server/src/modules/homework/stage-lectures/stage-lectures.service.ts',
    find: 'emitLostRights(inner, [...reviewersBefore, before.homeworkCuratorId], [...reviewerIds, values.homeworkCuratorId])',
    replace: 'void [emitLostRights, reviewersBefore]',
    caughtBy: {
      file: 'server/src/modules/homework/review/review-room.test.ts',
      title: 'a Coach who is taken off a lecture leaves its rooms at once',
    },
    isDear: true,
  }),
  fault({
    name: 'somebody has as many devices as they like',
    breaks: 'T7',
    file: 'server/src/modules/messages/notifications/notifications.repo.ts',
    find: 'const devicesMax = 20',
    replace: 'const devicesMax = 2_000',
    caughtBy: {
      file: 'server/src/modules/messages/notifications/notifications.test.ts',
      title: 'a person has twenty devices at most',
    },
  }),
  fault({
    name: 'a body that is too large is called malformed',
    breaks: 'S2',
    file: 'server/src/platform/http-errors.ts',
    find: "=== 'FST_ERR_CTP_BODY_TOO_LARGE' ? 413 :",
    replace: "=== 'FST_ERR_CTP_BODY_TOO_LARGE' ? 400 :",
    caughtBy: {
      file: 'server/test/security/transport.test.ts',
      title: 'of more than a megabyte is refused, also when it is packed',
    },
  }),
]
