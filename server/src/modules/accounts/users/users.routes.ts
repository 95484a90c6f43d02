import { roleIds, roleNames } from '@academy/contract/enums'
import type { legalApi } from '@academy/contract/legal'
import { rolesApi, usersApi } from '@academy/contract/users'
import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { fail } from '#platform/errors.ts'
import { type BoundEndpoint, type Handlers, implement } from '#platform/module.ts'
import * as avatar from './user-avatar.service.ts'
import * as experience from './user-experience.service.ts'
import { acceptNew } from './user-legal-acceptance.service.ts'
import * as membership from './user-membership.service.ts'
import * as profile from './user-profile.service.ts'
import * as referral from './user-referral.service.ts'
import * as users from './users.service.ts'

export const usersModule = (tools: AuthTools): BoundEndpoint[] =>
  implement(usersApi, {
    registerToAcademy: (ctx, { body }) => membership.registerToAcademy(ctx, body),
    updateSpecialization: (ctx, { body }) => membership.updateSpecialization(ctx, body.specializationId),
    updateSettings: (ctx, { body }) => users.updateSettings(ctx, body),
    updateCurrentAcademy: (ctx, { body }) => users.updateCurrentAcademy(ctx, body.academyId),
    routes: (ctx) => stages.userRoutes(ctx),
    updateProfile: (ctx, { body }) => profile.updateProfile(ctx, body),
    profileImage: (ctx, { file }) => avatar.setAvatar(tools, ctx, file),
    removeProfileImage: (ctx) => avatar.removeAvatar(ctx),
    missingData: (ctx, { params, body }) => profile.fillMissingData(ctx, params.id, body),
    additionalInfo: (ctx, { body }) => experience.saveExperience(ctx, ctx.actor.currentAcademyId, body.formVariantIds),
    academyFormVariants: (ctx, { body }) => experience.saveExperience(ctx, body.academyId, body.formVariantIds),
    ownExperience: (ctx, { params }) => experience.ownExperience(ctx, params.academyId),
    acceptPrinciples: (ctx) => profile.acceptPrinciples(ctx),
    seenReferralPage: (ctx, { params }) => referral.seeReferralPage(ctx, params.id),
    referralLink: (ctx) => referral.referralLink(ctx),
    referralLinkOfAcademy: (ctx, { params }) => referral.referralLink(ctx, params.academyId),
  })

/** At an address of the legal texts. */
export const legalAcceptance = {
  accept: (ctx, { body }) => acceptNew(ctx, body.accepted),
} satisfies Partial<Handlers<typeof legalApi>>

export const rolesModule = implement(rolesApi, {
  byName: (_ctx, { params }) => {
    const name = roleNames.find((role) => role === params.name) ?? fail('EndpointNotFound')
    return { id: roleIds[name], name }
  },
})
