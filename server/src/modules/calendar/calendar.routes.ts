import { calendarApi } from '@academy/contract/cabinet'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const calendarModule = implement(calendarApi, allToBeBuilt(calendarApi))
