import type { CodePart } from './highlight-code.ts'

/** The same parts, line by line; a scope that spans several lines stands in each of them. */
export const linesOf = (parts: readonly CodePart[]): CodePart[][] => {
  const lines: CodePart[][] = [[]]
  for (const part of parts) {
    const pieces: CodePart[][] =
      typeof part === 'string'
        ? part.split('\n').map((text) => (text === '' ? [] : [text]))
        : linesOf(part.children).map((children) => (children.length === 0 ? [] : [{ ...part, children }]))
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)!.push(...piece)
    }
  }
  return lines
}

const languages: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  tsx: 'typescript',
  php: 'php',
  cs: 'csharp',
  java: 'java',
  sql: 'sql',
  html: 'xml',
  xml: 'xml',
  svg: 'xml',
  vue: 'xml',
  css: 'css',
  scss: 'css',
  py: 'python',
  json: 'json',
  sh: 'bash',
}

/** By the name of the file; 'text' is drawn without colours. */
export const languageOfFile = (path: string): string => languages[path.split('.').at(-1)!.toLowerCase()] ?? 'text'
