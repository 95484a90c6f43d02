import { startApi } from '@academy/contract/start'
import { implement } from '#platform/module.ts'
import * as start from './start.service.ts'

export const startModule = implement(startApi, { mine: (ctx) => start.mine(ctx) })
