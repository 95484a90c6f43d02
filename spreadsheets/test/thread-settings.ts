import { fileURLToPath } from 'node:url'
import type { ThreadSettings } from '../src/threads.ts'

/** As the server has them. Without the folder of compiled code every thread would compile its files anew, for most of its time. */
export const thread: ThreadSettings = {
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url)) },
  priority: 10,
}
