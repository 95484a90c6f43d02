import { contract } from '@academy/contract'
import type { Endpoint } from '@academy/contract/endpoint'
import { permissions, roleNames } from '@academy/contract/permissions'
import * as z from 'zod/mini'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const schemaBlock = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(json, null, 2))}</pre>`
}

const accessLine = (endpoint: Endpoint): string => {
  const { entries } = permissions[endpoint.access]
  const columns = [...roleNames, 'anonymous'].map((role, index) => `${role} ${entries[index]}`)
  return `${endpoint.access}: ${columns.join(', ')}`
}

const endpointSection = (endpoint: Endpoint): string => `<details>
<summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary)}</summary>
<p>${escape(accessLine(endpoint))}</p>
${endpoint.errors ? `<p>Errors: ${endpoint.errors.join(', ')}</p>` : ''}
${schemaBlock('Path', endpoint.params, 'input')}${schemaBlock('Query', endpoint.query, 'input')}
${schemaBlock('Body', endpoint.body, 'input')}${schemaBlock('Reply', endpoint.response, 'output')}
</details>`

/** The contract as a page without scripts or other hosts, in sections that fold. */
export const apiDocsPage = (nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Academy API</title><meta name="viewport" content="width=device-width">
<style nonce="${nonce}">
:root{color-scheme:light dark;--bg:#f5f7f3;--card:#fff;--text:#13221d;--line:#dbe2da;--brand:#0b6b55}
@media (prefers-color-scheme:dark){:root{--bg:#0c1412;--card:#131e1a;--text:#e8f0ec;--line:#283a33;--brand:#5fcfae}}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:8px 0;padding:12px 16px}
summary{cursor:pointer}summary b{color:var(--brand)}pre{overflow:auto;font-size:13px}a{color:var(--brand)}
</style></head><body><main><h1>Academy API</h1>
<p>Generated from the contract. As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${Object.entries(contract)
  .map(
    ([domain, api]) =>
      `<h2>${domain}</h2>${Object.values(api as Record<string, Endpoint>)
        .map(endpointSection)
        .join('')}`,
  )
  .join('\n')}
</main></body></html>`
