import { cabinetApi } from '@academy/contract/cabinet'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const cabinetModule = implement(cabinetApi, allToBeBuilt(cabinetApi))
