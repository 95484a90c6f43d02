import type { Fault } from './fault.ts'
import { answers } from './list/answers.ts'
import { files } from './list/files.ts'
import { input } from './list/input.ts'
import { permissions } from './list/permissions.ts'
import { sessions } from './list/sessions.ts'

export const faults: Fault[] = [...answers, ...permissions, ...sessions, ...input, ...files]
