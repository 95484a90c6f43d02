import { lettersApi } from '@academy/contract/letters'
import { implement } from '#platform/module.ts'
import { decide } from './letter-decisions.service.ts'
import * as letters from './letters.service.ts'

export const lettersModule = implement(lettersApi, {
  own: (ctx) => letters.own(ctx),
  save: (ctx, { body }) => letters.save(ctx, body.letterText),
  list: (ctx, { body }) => letters.list(ctx, body),
  nextWaiting: (ctx, { body }) => letters.nextWaiting(ctx, body),
  ofStudent: (ctx, { params }) => letters.ofStudent(ctx, params.userId),
  decide: (ctx, { params, body }) => decide(ctx, params.userId, body),
})
