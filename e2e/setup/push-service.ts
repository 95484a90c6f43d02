/* oxlint-disable no-restricted-imports -- what reads encrypted messages is written once, beside the tests of the server */
export { startPushService, type Subscriber, type TestPushService } from '../../server/test/fakes/push-service.ts'
