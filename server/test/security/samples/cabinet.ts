import { randomUUID } from 'node:crypto'
import { nothing, type SamplesOf } from './sample.ts'

export const cabinetSamples: SamplesOf<'cabinet' | 'calendar' | 'certificates' | 'settings'> = {
  cabinet: {
    stage: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    progress: nothing,
    way: nothing,
    lectures: { input: ({ own }) => ({ params: { stageId: own.stages[0]!.id } }) },
  },
  calendar: {
    link: nothing,
    renew: nothing,
    feed: { input: () => ({ params: { token: 'an-unknown-calendar-token' } }) },
  },
  certificates: {
    get: { input: () => ({ params: { userAcademyId: randomUUID() } }) },
    pdf: { input: () => ({ params: { userAcademyId: randomUUID() }, query: {} }) },
    publicProfile: { input: () => ({ params: { userAcademyId: randomUUID() } }) },
    verify: { input: () => ({ params: { number: 'AAAA-BBBB-CCCC' }, query: {} }) },
    key: nothing,
  },
  settings: {
    get: nothing,
    adminInfo: nothing,
    update: {
      input: () => ({
        params: { id: 1 },
        body: {
          liveChatEnabled: false,
          liveChatId: null,
          referralsEnabled: true,
          supportEmail: 'support@academy.test',
          analyticsTagId: null,
          companyDomains: ['academy.test'],
          staticPagesUrl: null,
        },
      }),
    },
  },
}
