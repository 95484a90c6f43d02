import type { MailText } from './mail.texts.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** S10: whatever a person typed is text in a mail, never markup. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!)

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

interface Letter {
  copy: MailText
  firstName: string
  /** Where the button leads; a notice may have none. */
  link: string | null
  lang: string
}

const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escape(line)}</p>`

const buttonTo = (link: string, label: string): string => `
<p style="margin:24px 0"><a href="${escape(link)}" style="background:#0b4538;color:#ffffff;text-decoration:none;padding:14px 24px;border-radius:10px;display:inline-block;font-weight:bold">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#42534c;word-break:break-all">${escape(link)}</p>`

/** One calm column that mail programs of any age can show; the link stands in words too, for those without buttons. */
export const composeMail = ({ copy, firstName, link, lang }: Letter): ComposedMail => {
  const greeting = copy.greeting(firstName)
  const hasButton = link !== null && copy.button !== undefined
  const text = [greeting, ...copy.lines, ...(hasButton ? [`${copy.button}: ${link}`] : []), copy.footer].join('\n\n')
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f5f7f3;font:16px/1.55 Arial,sans-serif;color:#13221d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px">
<tr><td style="background:#0c2b24;border-radius:16px 16px 0 0;padding:20px 32px;color:#c9f26b;font-weight:bold">Academy</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:22px">${escape(greeting)}</h1>
${copy.lines.map(paragraph).join('\n')}${hasButton ? buttonTo(link, copy.button) : ''}
<p style="margin:0;font-size:14px;color:#5a6a63">${escape(copy.footer)}</p>
</td></tr></table></td></tr></table></body></html>`
  return { subject: copy.subject, text, html }
}
