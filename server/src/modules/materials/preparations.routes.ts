import { preparationsApi } from '@academy/contract/materials'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const preparationsModule = implement(preparationsApi, allToBeBuilt(preparationsApi))
