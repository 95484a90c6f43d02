import { escapeHtml } from '#platform/script-free-page.ts'

/**
 * Colours of the product. Light ones stand at each element, because some mail programs drop style sheets; the dark ones
 * come over them where a program knows what its reader prefers.
 */
const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const dark = `
.canvas{background:#0c1412!important}
.card{background:#131e1a!important;border-color:#283a33!important}
.head{background:#0a1916!important}
.text,.text a{color:#e8f0ec!important}
.dim,.dim a{color:#93a59c!important}
.line{border-color:#283a33!important}
.quote{border-color:#5fcfae!important;color:#b4c4bc!important}
.code{background:#1a2823!important;color:#e8f0ec!important}
.button,.button a{background:#c9f26b!important;color:#0c2b24!important}
.text a.link{color:#5fcfae!important}`

const asReaderPrefers = '(prefers-color-scheme:dark)'

const styleOf = (theme: 'light' | 'dark' | undefined): string => {
  const phone =
    '@media (max-width:480px){.bar{padding:16px 20px!important}.room{padding:24px 20px!important}.wide{width:100%!important}}'
  if (theme === 'light') return phone
  return `${phone}\n@media ${theme === 'dark' ? 'all' : asReaderPrefers}{${dark}}`
}

export const headingHtml = (inner: string, level: number): string =>
  level <= 1
    ? `<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:1.3;letter-spacing:-.015em;color:#13221d">${inner}</h1>`
    : `<h2 class="text" style="margin:24px 0 8px;font-size:18px;line-height:1.35;color:#13221d">${inner}</h2>`

export const paragraphHtml = (inner: string): string =>
  `<p class="text" style="margin:0 0 16px;color:#13221d">${inner}</p>`

export const noteHtml = (inner: string): string =>
  `<p class="dim" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#5a6a63">${inner}</p>`

export const listHtml = (items: readonly string[], start: number | null): string => {
  const inner = items.map((item) => `<li style="margin:0 0 6px">${item}</li>`).join('')
  const style = 'class="text" style="margin:0 0 16px;padding:0 0 0 24px;color:#13221d"'
  return start === null ? `<ul ${style}>${inner}</ul>` : `<ol start="${start}" ${style}>${inner}</ol>`
}

export const quoteHtml = (inner: string): string =>
  `<blockquote class="quote" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #0b6b55;color:#42534c">${inner}</blockquote>`

export const codeHtml = (text: string): string =>
  `<pre class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:#edf1eb;color:#13221d;font:14px/1.5 Consolas,monospace;white-space:pre-wrap">${escapeHtml(text)}</pre>`

export const inlineCodeHtml = (text: string): string =>
  `<code class="code" style="padding:1px 5px;border-radius:6px;background:#edf1eb;font:14px Consolas,monospace">${escapeHtml(text)}</code>`

export const linkHtml = (href: string, inner: string): string =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#0b6b55;text-underline-offset:3px;word-break:break-all">${inner}</a>`

/** A table holds its colour in programs that give links none. */
export const buttonHtml = (href: string, label: string): string =>
  `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:24px 0 20px"><tr><td class="button" align="center" style="border-radius:10px;background:#0b4538"><a href="${escapeHtml(href)}" style="display:block;padding:14px 28px;border-radius:10px;background:#0b4538;color:#ffffff;font-size:16px;font-weight:bold;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

export const ruleHtml = '<div class="line" style="margin:24px 0 16px;border-top:1px solid #dbe2da"></div>'

const brand: Record<string, string> = { uk: 'Академія', en: 'Academy' }

export interface Frame {
  lang: string
  subject: string
  /** What lists of mails show behind the subject. */
  summary: string
  /** Already html. */
  body: string
  notes: string
  theme?: 'light' | 'dark' | undefined
}

/** One calm column that mail programs of any age can show; nothing in it is loaded from anywhere. */
export const frameHtml = ({ lang, subject, summary, body, notes, theme }: Frame): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${theme ?? 'light dark'}"><meta name="supported-color-schemes" content="${theme ?? 'light dark'}">
<title>${escapeHtml(subject)}</title><style>${styleOf(theme)}</style></head>
<body class="canvas" style="margin:0;padding:0;background:#f5f7f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(summary)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f3"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border:1px solid #dbe2da;border-radius:16px;border-collapse:separate;background:#ffffff;font:16px/1.55 ${sans}">
<tr><td class="head bar" style="padding:20px 32px;border-radius:15px 15px 0 0;background:#0c2b24"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="width:36px;height:36px;border-radius:10px;background:#0b4538;color:#c9f26b;font:bold 20px/36px ${sans}" aria-hidden="true">A</td>
<td style="padding-left:12px;color:#e4f0ea;font:600 17px/36px ${sans}">${brand[lang] ?? brand.en}</td></tr></table></td></tr>
<tr><td class="room" align="left" style="padding:32px;overflow-wrap:anywhere">
${body}
${notes && ruleHtml + notes}
</td></tr></table></td></tr></table></body></html>`

const scheme = { light: 'not all', dark: 'all' }

/**
 * A mail that was made for mail programs, for a frame of a page: its links leave the frame, and it has the theme of the
 * page. Without one the reader's system decides, as in a mail program.
 */
export const forFrame = (html: string, theme: 'light' | 'dark' | undefined): string => {
  const leaving = html.replace('<head>', '<head><base target="_top">')
  if (theme === undefined) return leaving
  return leaving
    .replace(`@media ${asReaderPrefers}{`, `@media ${scheme[theme]}{`)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${theme}"`)
}
