import { fileURLToPath } from 'node:url'

/** Where Node.js keeps compiled code and TypeScript without its types; a second start then costs half of the first. */
export const compileCacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url))

/** For a thread: without it every thread compiles its files anew, which takes longer than most of its work. */
export const threadEnv = { NODE_COMPILE_CACHE: compileCacheFolder }
