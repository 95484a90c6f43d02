import { academiesApi } from '@academy/contract/academies'
import * as participation from '#modules/academies/academy-membership/academy-membership-participation.service.ts'
import { type BoundEndpoint, type Handlers, implement } from '#platform/module.ts'
import * as academies from './academies.service.ts'
import * as academyCheck from './academy-check.service.ts'
import * as academyCopy from './academy-copy.service.ts'
import * as academyEdit from './academy-edit.service.ts'
import * as academyTemplate from './academy-template.service.ts'

/** What the moves module answers: the programme goes on to its next stage. */
type AcademyMoves = Pick<Handlers<typeof academiesApi>, 'moveCount' | 'movePeople' | 'goToNextStage'>

export const academiesModule = (tools: participation.InvitationTools, moves: AcademyMoves): BoundEndpoint[] =>
  implement(academiesApi, {
    list: (ctx) => academies.list(ctx),
    byHash: (ctx, { params }) => academies.byHash(ctx, params.hash),
    isClosed: (ctx, { params }) => academies.isClosed(ctx, params.academyId),
    withStages: (ctx) => academies.withStages(ctx),
    stagesShort: (ctx) => academies.stagesShort(ctx),
    overview: (ctx) => academies.overview(ctx),
    setSecondFactor: (ctx, { params, body }) => academies.setSecondFactor(ctx, params.academyId, body.required),
    templates: async () => academyTemplate.list(),
    get: (ctx, { params }) => academyEdit.details(ctx, params.id),
    create: (ctx, { body }) => academyEdit.create(ctx, body),
    update: (ctx, { params, body }) => academyEdit.update(ctx, params.id, body),
    remove: (ctx, { params }) => academyEdit.remove(ctx, params.id),
    peopleConcerned: (ctx, { params }) => academyEdit.peopleConcerned(ctx, params.id),
    copy: (ctx, { params, body }) => academyCopy.copy(tools, ctx, params.id, body),
    check: (ctx, { params }) => academyCheck.check(ctx, params.id),
    ...moves,
    invite: (ctx, { params, body }) => participation.invite(tools, ctx, params.id, body.emails),
    askToTakePart: (ctx, { body }) => participation.ask(tools, ctx, body.academyHash),
    confirmParticipation: (ctx, { params }) => participation.confirm(ctx, params.hash),
  })
