import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface SourceFile {
  path: string
  text: string
}

/** Everything we wrote under these folders that runs in production. */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path: relative(root, path), text: readFileSync(path, 'utf8') }
      }),
  )

/** After a value (also one with a `!` that says it is there) a slash divides; anywhere else it begins a pattern. */
const isValueEnd = (before: string): boolean =>
  /[\w$)\]}'"`]!?$/.test(before) && !/\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield)$/.test(before)

/** The regular expression literals of a file: enough of a reader to tell them from division, texts and comments. */
export const regexLiteralsIn = (text: string): string[] => {
  const found: string[] = []
  let at = 0
  let code = ''
  /** Open braces since each template expression began. */
  const expressions: number[] = []
  const skipText = (quote: string): void => {
    for (at++; at < text.length && text[at] !== quote; at++) if (text[at] === '\\') at++
    at++
    code += quote
  }
  const skipTemplate = (): void => {
    for (; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '`') {
        at++
        code += '`'
        return
      } else if (text.startsWith('${', at)) {
        at += 2
        expressions.push(0)
        code += '('
        return
      }
    }
  }
  const readRegex = (): void => {
    const start = at
    let isInClass = false
    for (at++; text[at] !== '/' || isInClass; at++) {
      if (at >= text.length || text[at] === '\n') throw new Error(`no pattern: ${text.slice(start, start + 40)}`)
      if (text[at] === '\\') at++
      else if (text[at] === '[') isInClass = true
      else if (text[at] === ']') isInClass = false
    }
    for (at++; /[a-z]/.test(text[at] ?? '');) at++
    found.push(text.slice(start, at))
    code += ')'
  }
  while (at < text.length) {
    const char = text[at]!
    if (text.startsWith('//', at)) at = (text.indexOf('\n', at) + 1 || text.length + 1) - 1
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 2
    else if (char === "'" || char === '"') skipText(char)
    else if (char === '`') {
      at++
      skipTemplate()
    } else if (char === '}' && expressions.at(-1) === 0) {
      expressions.pop()
      at++
      skipTemplate()
    } else if (char === '/' && !isValueEnd(code.trimEnd())) readRegex()
    else {
      if (expressions.length > 0) expressions[expressions.length - 1]! += char === '{' ? 1 : char === '}' ? -1 : 0
      code = (code + char).slice(-40)
      at++
    }
  }
  return found
}
