import { interviewsApi } from '@academy/contract/interviews'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const interviewsModule = implement(interviewsApi, allToBeBuilt(interviewsApi))
