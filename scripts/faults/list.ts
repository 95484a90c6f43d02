import type { Fault } from './fault.ts'
import { answers } from './list/answers.ts'

export const faults: Fault[] = [...answers]
