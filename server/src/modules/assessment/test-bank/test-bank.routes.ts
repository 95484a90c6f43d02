import { testBankApi } from '@academy/contract/test-bank'
import { implement } from '#platform/module.ts'
import * as testBank from './test-bank.service.ts'

export const testBankModule = implement(testBankApi, {
  names: (ctx) => testBank.names(ctx),
  search: (ctx, { body }) => testBank.search(ctx, body),
  get: (ctx, { params }) => testBank.get(ctx, params.id),
  create: (ctx, { body }) => testBank.create(ctx, body),
  update: (ctx, { params, body }) => testBank.update(ctx, params.id, body),
  remove: (ctx, { params }) => testBank.remove(ctx, params.id),
  removeMany: (ctx, { body }) => testBank.removeMany(ctx, body.testIds),
})
