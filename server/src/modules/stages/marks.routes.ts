import { marksApi } from '@academy/contract/stages'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const marksModule = implement(marksApi, allToBeBuilt(marksApi))
