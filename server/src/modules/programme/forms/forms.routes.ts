import { formAnswersApi } from '@academy/contract/form-answers'
import { formsApi } from '@academy/contract/forms'
import { implement } from '#platform/module.ts'
import * as answers from './forms-answers.service.ts'
import * as files from './forms-files.service.ts'
import * as passing from './forms-passing.service.ts'
import { summary } from './forms-summary.service.ts'
import * as users from './forms-users.service.ts'
import * as forms from './forms.service.ts'

export const formsModule = implement(formsApi, {
  list: forms.list,
  mine: passing.mine,
  get: (ctx, { params }) => forms.get(ctx, params.id),
  forUser: (ctx, { params }) => passing.forUser(ctx, params.id),
  ownPassing: (ctx, { params }) => passing.ownPassing(ctx, params.id),
  save: (ctx, { body }) => forms.save(ctx, body),
  send: (ctx, { params, body }) => passing.send(ctx, params.id, body),
  setUsers: (ctx, { params, body }) => users.set(ctx, params.id, body.users),
  changeUsers: (ctx, { params, body }) => users.changeFitting(ctx, params.id, body),
  saveMessage: (ctx, { params, body }) => forms.saveMessage(ctx, params.id, body),
  candidates: (ctx, { params, body }) => users.candidates(ctx, params.formId, body),
})

export const formAnswersModule = implement(formAnswersApi, {
  page: (ctx, { params, query }) => answers.page(ctx, params.id, query),
  summary: (ctx, { params, query }) => summary(ctx, params.id, query),
  texts: (ctx, { params, query }) => answers.texts(ctx, params.id, params.questionId, query),
  csv: (ctx, { params, body }) => files.csv(ctx, params.id, body),
  xlsx: (ctx, { params, body }) => files.xlsx(ctx, params.id, body),
  ofPerson: (ctx, { params }) => answers.ofPerson(ctx, params.userId),
})
