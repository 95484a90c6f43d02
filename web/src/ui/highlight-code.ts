import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

const languages = { javascript, typescript, php, csharp, java, sql, xml, css, python, json, bash }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** A stretch of code: plain text, or more of them under one scope (`keyword`, `string`). */
export type CodePart = string | { scope?: string; children: CodePart[] }

/** The parts as a tree, which React draws as text; the markup that highlight.js writes is never used. */
export const highlightCode = (code: string, language?: string): CodePart[] => {
  if (language !== undefined && !hljs.getLanguage(language)) return [code]
  const { _emitter: emitter } = language === undefined ? hljs.highlightAuto(code) : hljs.highlight(code, { language })
  return (emitter as unknown as { rootNode: { children: CodePart[] } }).rootNode.children
}
