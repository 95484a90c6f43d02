import { roleIds, roleNames } from '@academy/contract/enums'
import { rolesApi, usersApi } from '@academy/contract/users'
import * as academyMembership from '#modules/academy-membership/academy-membership.service.ts'
import type { AuthTools } from '#modules/auth/auth.service.ts'
import * as stages from '#modules/stages/stages.service.ts'
import { fail } from '#platform/errors.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as avatar from './avatar.service.ts'
import * as experience from './experience.service.ts'
import * as profile from './profile.service.ts'
import * as referral from './referral.service.ts'
import * as users from './users.service.ts'

export const usersModule = (tools: AuthTools): BoundEndpoint[] =>
  implement(usersApi, {
    registerToAcademy: (ctx, { body }) => academyMembership.registerToAcademy(ctx, body),
    updateSpecialization: (ctx, { body }) => academyMembership.updateSpecialization(ctx, body.specializationId),
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

export const rolesModule = implement(rolesApi, {
  byName: (_ctx, { params }) => {
    const name = roleNames.find((role) => role === params.name) ?? fail('EndpointNotFound')
    return { id: roleIds[name], name }
  },
})
