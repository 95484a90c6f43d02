import { expectTypeOf, test } from 'vitest'
import { defineApi, type Endpoint } from '@academy/contract/endpoint'
import type { AcademyCtx, Ctx, PersonCtx } from './ctx.ts'
import type { CtxOf } from './module.ts'

const api = defineApi({
  visitors: { method: 'GET', path: '/api/a', access: 'pages.read', summary: '' },
  oneself: { method: 'GET', path: '/api/b', access: 'own.account', summary: '' },
  academies: { method: 'GET', path: '/api/c', access: 'groups.manage', summary: '' },
  oneAcademy: { method: 'GET', path: '/api/d', access: 'groups.manage', oneAcademy: true, summary: '' },
  program: { method: 'POST', path: '/api/e', access: 'autograde.report', service: 'runner', summary: '' },
})
type Api = typeof api

test('[A1] a handler knows of its caller what its row makes certain, and nothing more', () => {
  expectTypeOf<CtxOf<Api['visitors']>>().toEqualTypeOf<Ctx>()
  expectTypeOf<CtxOf<Api['program']>>().toEqualTypeOf<Ctx>()
  expectTypeOf<CtxOf<Api['oneself']>>().toEqualTypeOf<PersonCtx>()
  expectTypeOf<CtxOf<Api['academies']>>().toEqualTypeOf<PersonCtx>()
  expectTypeOf<CtxOf<Api['oneAcademy']>>().toEqualTypeOf<AcademyCtx>()
  // A row nothing is known of.
  expectTypeOf<CtxOf<Endpoint>>().toEqualTypeOf<Ctx>()
})
