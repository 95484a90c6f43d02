import { randomUUID } from 'node:crypto'
import type { Contract } from '@academy/contract'
import { authApi } from '@academy/contract/auth'
import { removedUserReasons } from '@academy/contract/enums'
import { mails } from '#server/schema/mails.ts'
import { tinyImage } from '#test/make/make-images.ts'
import { type MadeAcademy, testPassword } from '#test/make/make.ts'
import type { ActorInWorld } from './actors.ts'
import type { EndpointName } from './endpoints.ts'
import { academySamples } from './samples/academies.ts'
import { cabinetSamples } from './samples/cabinet.ts'
import { commentSamples } from './samples/comments.ts'
import { formVariantSamples } from './samples/form-variants.ts'
import { formSamples } from './samples/forms.ts'
import { gradingSamples } from './samples/grading.ts'
import { groupSamples } from './samples/groups.ts'
import { homeworkSamples } from './samples/homework.ts'
import { interviewSamples } from './samples/interviews.ts'
import { legalSamples } from './samples/legal.ts'
import { mailSamples } from './samples/mail.ts'
import { materialSamples } from './samples/materials.ts'
import { next, nothing, type SamplesOf } from './samples/sample.ts'
import { savedViewSamples } from './samples/saved-views.ts'
import { staffInvitationSamples } from './samples/staff-invitations.ts'
import { stageSamples } from './samples/stages.ts'
import { statisticsSamples } from './samples/statistics.ts'
import { inboxSamples, talkSamples } from './samples/talk.ts'
import { testSamples } from './samples/tests.ts'
import { freshStudent, type World } from './world.ts'

export type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** ACC-22: who comes through the address of an academy. */
const through = ({ hash, directions }: MadeAcademy) => ({ academyHash: hash, direction: directions.JS! })

/** A code that counts; where nobody is logged in it is nobody's. */
const codeOf = async ({ it }: World, { person }: ActorInWorld, isEnabled: boolean) => ({
  body: { code: person ? (await it.make.secondFactor(person, { isEnabled })).code() : '123456' },
})

const failedMail = async (world: World): Promise<number> => {
  const { id: userId, email: toAddress } = await freshStudent(world)
  const texts = { toName: 'x', toAddress, subject: 'x', text: 'x', html: 'x' }
  const [row] = await world.it.database.db
    .insert(mails)
    .values({ action: 'password recovery', userId, state: 'failed', tries: 5, ...texts })
    .returning({ id: mails.id })
  return row!.id
}

/** One per endpoint that needs an input: a new row of the contract without a sample does not compile. */
const samples: SamplesOf<keyof Contract> = {
  ...academySamples,
  ...groupSamples,
  ...stageSamples,
  ...materialSamples,
  ...legalSamples,
  ...commentSamples,
  ...savedViewSamples,
  ...staffInvitationSamples,
  ...interviewSamples,
  ...cabinetSamples,
  ...statisticsSamples,
  ...testSamples,
  ...homeworkSamples,
  ...gradingSamples,
  ...talkSamples,
  ...formVariantSamples,
  ...mailSamples,
  ...formSamples,
  auth: {
    login: {
      input: async (world) => ({
        body: { email: (await freshStudent(world)).email, password: testPassword, ...through(world.joinable) },
      }),
    },
    register: {
      input: ({ joinable }) => {
        const number = next()
        return {
          body: {
            email: `newcomer${number}@example.test`,
            password: 'Verba-2026',
            firstName: 'Олена',
            lastName: 'Нова',
            phoneNumber: `+38050${String(number).padStart(7, '0')}`,
            birthDate: '2001-02-03',
            graduationYear: null,
            localization: 'ua',
            ...through(joinable),
            agreement: true,
            agreementTermsAndConditions: true,
            dataProcessingAllowed: true,
          },
        }
      },
    },
    confirmEmail: { input: () => ({ body: { hash: 'unknown-hash' } }) },
    resendConfirmation: { input: () => ({ body: { email: 'nobody@example.test', hash: 'unknown-hash' } }) },
    tokens: {
      input: async (world) => {
        const { refreshToken } = await world.it.make.session(await freshStudent(world))
        return { body: { refreshToken } }
      },
    },
    logout: {
      input: async (world) => {
        const { refreshToken } = await world.it.make.session(await freshStudent(world))
        return { body: { refreshToken } }
      },
    },
    renewImpersonation: {
      input: ({ it }) => ({
        body: { refreshToken: it.tokens.makeRefresh({ sessionId: randomUUID(), generation: 1 }) },
      }),
    },
    impersonate: { input: async (world) => ({ params: { id: (await freshStudent(world)).id } }) },
    loginSecondFactor: {
      input: async (world) => {
        const person = await freshStudent(world)
        const authenticator = await world.it.make.secondFactor(person)
        const { error } = await world.it.call(authApi.login, { body: { email: person.email, password: testPassword } })
        return { body: { ticket: error.hash!, code: authenticator.code() } }
      },
    },
    registerTeacher: {
      input: () => {
        const number = next()
        return {
          body: {
            email: `teacher${number}@academy.test`,
            password: 'Verba-2026',
            firstName: 'Тетяна',
            lastName: 'Нова',
            phoneNumber: `+38063${String(number).padStart(7, '0')}`,
            localization: 'ua',
            agreement: true,
            agreementTermsAndConditions: true,
            dataProcessingAllowed: true,
          },
        }
      },
    },
    passwordRecovery: { input: async (world) => ({ body: { email: (await freshStudent(world)).email } }) },
    passwordReset: { input: () => ({ body: { token: 'unknown-token', password: 'Verba-2026' } }) },
    passwordResetCheck: { input: () => ({ body: { token: 'unknown-token' } }) },
    socialStart: { input: () => ({ params: { provider: 'facebook' }, body: { localization: 'ua' } }) },
    socialFinish: {
      input: () => ({ params: { provider: 'facebook' }, body: { flow: 'unknown-flow', search: '?code=a&state=b' } }),
    },
    socialLinkStart: { input: () => ({ params: { provider: 'facebook' } }) },
    socialLinkFinish: {
      input: () => ({ params: { provider: 'facebook' }, body: { flow: 'unknown-flow', search: '?code=a&state=b' } }),
    },
    socialUnlink: { input: () => ({ params: { provider: 'facebook' } }) },
  },
  account: {
    endSession: { input: () => ({ params: { id: randomUUID() } }) },
    history: { input: () => ({ query: {} }) },
    stepUp: { input: () => ({ body: { password: testPassword } }) },
    secondFactorEnable: { input: (world, actor) => codeOf(world, actor, false) },
    secondFactorDisable: { input: (world, actor) => codeOf(world, actor, true) },
    recoveryCodes: { input: (world, actor) => codeOf(world, actor, true) },
    changePassword: { input: () => ({ body: { oldPassword: testPassword, password: testPassword } }) },
    updateCredentials: {
      input: () => ({ body: { email: `changed${next()}@example.test`, password: testPassword } }),
    },
    // A wrong one: the actors of the matrix are still needed.
    selfDelete: { input: () => ({ body: { password: 'not the password' } }) },
  },
  users: {
    registerToAcademy: {
      input: ({ joinable }) => ({ body: { academyId: joinable.id, directionId: joinable.directions.JS! } }),
    },
    updateSpecialization: { input: ({ own }) => ({ body: { specializationId: own.specializationIds.QA! } }) },
    updateSettings: { input: () => ({ body: { localization: 'en' } }) },
    updateCurrentAcademy: { input: () => ({ body: { academyId: null } }) },
    updateProfile: {
      input: async ({ it }) => ({
        body: {
          firstName: 'Олена',
          lastName: 'Нова',
          phoneNumber: `+38073${String(next()).padStart(7, '0')}`,
          birthDate: '2001-02-03',
          country: 'UA',
          graduationYear: null,
          formVariantIds: [await it.make.variant('University')],
        },
      }),
    },
    profileImage: { input: async () => ({ file: await tinyImage() }) },
    missingData: {
      // The date everybody has already: this call fills gaps and refuses another one.
      input: async ({ it }, actor) => ({
        params: { id: actor.person?.id ?? 1 },
        body: { birthDate: '2000-01-01', formVariantIds: [await it.make.variant('University')] },
      }),
    },
    additionalInfo: { input: async ({ it }) => ({ body: { formVariantIds: await it.make.experience() } }) },
    academyFormVariants: {
      input: async ({ it, own }) => ({ body: { academyId: own.id, formVariantIds: await it.make.experience() } }),
    },
    ownExperience: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    seenReferralPage: { input: (_world, actor) => ({ params: { id: actor.person?.id ?? 1 } }) },
    referralLinkOfAcademy: { input: ({ own }) => ({ params: { academyId: own.id } }) },
  },
  people: {
    list: { input: ({ own }) => ({ params: { academy: own.id }, body: {} }) },
    card: { input: async (world) => ({ params: { id: (await freshStudent(world)).id }, query: {} }) },
    history: { input: async (world) => ({ params: { id: (await freshStudent(world)).id }, query: {} }) },
    grantRole: {
      input: async (world) => ({
        params: { id: (await freshStudent(world)).id },
        body: { academyId: world.own.id, roleName: 'Teacher' },
      }),
    },
    removeRole: {
      input: async (world) => ({ params: { id: (await freshStudent(world)).id, academyId: world.own.id } }),
    },
    setActive: {
      input: async (world) => ({
        params: { id: (await freshStudent(world)).id },
        body: { academyId: world.own.id, active: false },
      }),
    },
    setBlocked: {
      input: async (world) => ({ params: { id: (await freshStudent(world)).id }, body: { blocked: true } }),
    },
    remove: {
      input: async (world) => ({
        params: { userId: (await freshStudent(world)).id },
        body: { reason: removedUserReasons.Other, comment: '' },
      }),
    },
  },
  roles: { byName: { input: () => ({ params: { name: 'Teacher' } }) } },
  notifications: {
    storeToken: { input: () => ({ body: { deviceID: `device-${next()}`, platformID: 1 } }) },
    deleteToken: { input: () => ({ params: { deviceID: 'unknown-device' } }) },
    ...inboxSamples,
  },
  translations: {
    load: { input: () => ({ body: { locale: 'ua' } }) },
    hash: { input: () => ({ body: { locale: 'en' } }) },
  },
  mails: {
    list: { input: () => ({ query: {} }) },
    retry: { input: async (world) => ({ params: { id: await failedMail(world) } }) },
  },
  mailbox: { get: { input: async (world) => ({ params: { id: await failedMail(world) } }) } },
}

export const sampleOf = (
  name: EndpointName,
): { input(world: World, actor: ActorInWorld): Input | Promise<Input>; freshAcademies?: true } => {
  const [domain, row] = name.split('.') as [keyof Contract, string]
  return (samples[domain] as Record<string, ReturnType<typeof sampleOf>> | undefined)?.[row] ?? nothing
}
