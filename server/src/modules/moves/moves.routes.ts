import { movesApi } from '@academy/contract/moves'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const movesModule = implement(movesApi, allToBeBuilt(movesApi))
