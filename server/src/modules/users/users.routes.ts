import { roleIds, roleNames } from '@academy/contract/enums'
import { rolesApi, usersApi } from '@academy/contract/users'
import * as stages from '#modules/stages/stages.service.ts'
import { fail } from '#platform/errors.ts'
import { implement } from '#platform/module.ts'
import * as users from './users.service.ts'

export const usersModule = implement(usersApi, {
  registerToAcademy: (ctx, { body }) => users.registerToAcademy(ctx, body),
  updateSpecialization: (ctx, { body }) => users.updateSpecialization(ctx, body.specializationId),
  updateSettings: (ctx, { body }) => users.updateSettings(ctx, body),
  updateCurrentAcademy: (ctx, { body }) => users.updateCurrentAcademy(ctx, body.academyId),
  routes: (ctx) => stages.userRoutes(ctx),
})

export const rolesModule = implement(rolesApi, {
  byName: (_ctx, { params }) => {
    const name = roleNames.find((role) => role === params.name) ?? fail('EndpointNotFound')
    return { id: roleIds[name], name }
  },
})
