import { staticPagesApi } from '@academy/contract/static-pages'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const staticPagesModule = implement(staticPagesApi, allToBeBuilt(staticPagesApi))
