import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { readFontFaces } from './page-fonts.ts'

/** An HTML page without scripts, pictures or anything of another host: it loads our fonts and nothing else; its policy forbids them, whoever wrote the text. */
export interface ScriptFreePage {
  /** A language tag: uk, en, ru. */
  lang: string
  title: string
  /** HTML, made by a renderer that escapes the HTML of the author. */
  body: string
  /** The theme of the page that frames it; without it the reader's system decides. */
  theme?: 'light' | 'dark' | undefined
  /** The page around the frame shows the title already. */
  isFramed?: boolean
  /** The label of its one button, which posts to the page's own address. A page with a button cannot be framed. */
  button?: string | undefined
  /** The label of the link to the home page, on pages that people open from outside. */
  home?: string | undefined
}

const dark =
  '--bg:#131e1a;--bg-2:#1a2823;--text:#e8f0ec;--dim:#b4c4bc;--line:#283a33;--brand:#5fcfae;--solid:#0f5a49;color-scheme:dark'
const rules = `
:root{--bg:#fff;--bg-2:#edf1eb;--text:#13221d;--dim:#42534c;--line:#dbe2da;--brand:#0b6b55;--solid:#0b4538;color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.6 'Onest Variable',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:744px;margin:0 auto;padding:28px 32px 48px;overflow-wrap:anywhere}
h1,h2,h3,h4{margin:1.6em 0 .5em;font-family:'Geologica','Onest Variable',system-ui,sans-serif;font-weight:600;line-height:1.25;letter-spacing:-.015em}
h1{margin-top:0;font-size:28px}h2{font-size:20px}h3{font-size:18px}
p,ul,ol,blockquote,pre,table{margin:0 0 1em}
ul,ol{padding-inline-start:1.4em}li+li{margin-top:.3em}
a{color:var(--brand);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
blockquote{padding:4px 0 4px 16px;border-inline-start:3px solid var(--brand);color:var(--dim)}
code{padding:.1em .35em;border-radius:6px;background:var(--bg-2);font:.92em ui-monospace,Consolas,monospace}
pre{padding:14px 16px;border-radius:10px;background:var(--bg-2);overflow-x:auto}pre code{padding:0;background:none}
table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse}
th,td{padding:8px 12px;border:1px solid var(--line);text-align:start}th{background:var(--bg-2)}
hr{margin:2em 0;border:0;border-top:1px solid var(--line)}
button{padding:12px 28px;border:0;border-radius:10px;background:var(--solid);color:#fff;font-family:inherit;font-size:16px;font-weight:600;line-height:1.25;cursor:pointer}
button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
input[type=checkbox]{margin-inline-end:.5em}
[data-framed] body{font-size:15px;line-height:1.55}
[data-framed] main{margin:0;padding:24px 28px 40px}
main>:first-child{margin-top:0}
[data-alone] body{background:var(--bg-2)}
[data-alone] main{max-width:560px;margin:clamp(16px,12vh,120px) auto;padding:36px 40px;border:1px solid var(--line);border-radius:16px;background:var(--bg)}
.home{margin:28px 0 0;padding-top:20px;border-top:1px solid var(--line)}
@media (max-width:480px){[data-alone] main{margin:16px;padding:24px 20px}}
@media (max-width:480px){main{padding:20px 18px 40px}h1{font-size:24px}}
`

/** What all these pages have in common; made once, because the policy names the hash of the style. */
export interface PageLook {
  publicUrl: string
  style: string
  styleHash: string
}

export const createPageLook = ({ publicUrl, webDir }: { publicUrl: string; webDir: string }): PageLook => {
  const style = `${readFontFaces(webDir)}${rules}`
  return { publicUrl, style, styleHash: createHash('sha256').update(style).digest('base64') }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!)

const htmlOf = (
  { lang, title, body, theme, isFramed, button, home }: ScriptFreePage,
  { style }: PageLook,
): string => `<!doctype html>
<html lang="${lang}"${theme ? ` data-theme="${theme}"` : ''}${home ? ' data-alone' : ''}${isFramed ? ' data-framed' : ''}><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head><body><main>${isFramed ? '' : `<h1>${escapeHtml(title)}</h1>`}
${body}
${button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : ''}
${home ? `<p class="home"><a href="/">${escapeHtml(home)}</a></p>` : ''}
</main></body></html>`

/** Against clickjacking: a page with a button cannot be framed. */
const policyWithButton = ({ styleHash }: PageLook): string =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** S4, S13: only our own pages may frame it; the sandbox holds in a frame and outside. */
const policyOf = ({ publicUrl, styleHash }: PageLook): string =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self' ${new URL(publicUrl).origin}`,
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

export const sendScriptFreePage = (
  reply: FastifyReply,
  status: 200 | 404,
  page: ScriptFreePage,
  look: PageLook,
): FastifyReply =>
  reply
    .status(status)
    .header('content-security-policy', page.button ? policyWithButton(look) : policyOf(look))
    // For browsers that do not know frame-ancestors; the others go by the policy.
    .header('x-frame-options', page.button ? 'DENY' : 'SAMEORIGIN')
    .header('cache-control', page.button ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(htmlOf(page, look))

/** Reads language, theme and whether a page frames it from the query of the address; other values are ignored. */
export const readLanguageAndTheme = (
  query: unknown,
): { locale: string | undefined; theme: ScriptFreePage['theme']; isFramed: boolean } => {
  const { lang, theme, framed } = query as { lang?: unknown; theme?: unknown; framed?: unknown }
  return {
    locale: typeof lang === 'string' ? lang : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    isFramed: framed === '1',
  }
}
