import { statisticsApi } from '@academy/contract/statistics'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const statisticsModule = implement(statisticsApi, allToBeBuilt(statisticsApi))
