import { stagesApi } from '@academy/contract/stages'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const stagesModule = implement(stagesApi, allToBeBuilt(stagesApi))
