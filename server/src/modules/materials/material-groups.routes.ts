import { materialGroupsApi } from '@academy/contract/materials'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const materialGroupsModule = implement(materialGroupsApi, allToBeBuilt(materialGroupsApi))
