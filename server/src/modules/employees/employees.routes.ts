import { employeesApi } from '@academy/contract/groups'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const employeesModule = implement(employeesApi, allToBeBuilt(employeesApi))
