// Calls one function of the student's code and writes what came out to descriptor 3, because the student may print.
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { file, name, args } = JSON.parse(readFileSync(0, 'utf8'))
const answer = (said) => {
  writeSync(3, JSON.stringify(said))
  process.exit(0)
}
if (!existsSync(resolve('/solution', file))) answer({ missing: 'file' })
try {
  const code = await import(pathToFileURL(resolve('/solution', file)).href)
  const found = name === 'default' ? (code.default ?? code) : (code[name] ?? code.default?.[name])
  if (typeof found !== 'function') answer({ missing: 'function' })
  const value = await found(...args)
  answer({ value: value === undefined ? null : value })
} catch (error) {
  answer({ error: String(error?.stack ?? error).slice(0, 2000) })
}
