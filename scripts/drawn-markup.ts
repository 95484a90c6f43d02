/** The server writes the nonce of each reply over it, as in index.html. */
const nonceMark = '__CSP_NONCE__'

/**
 * A form does nothing until React has taken the page over. As it is, the browser would send what was typed, a password
 * too, in the address of the same page.
 */
export const withoutSubmits = (markup: string): string => markup.replaceAll('<form ', '<form method="dialog" ')

/** Scripts that the router adds for pages it goes on with, and React's marks for the same: this page is only looked at. */
export const withoutTraces = (markup: string): string =>
  markup.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<!--.*?-->/gs, '')

/** `style="…"` is refused by the policy of our pages, so each becomes a rule in a style sheet with the nonce. */
export const withoutInlineStyles = (markup: string): string => {
  const rules = new Map<string, string>()
  const named = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = rules.get(style) ?? `s${rules.size + 1}`
    rules.set(style, name)
    return ` data-style="${name}"`
  })
  if (rules.size === 0) return named
  const text = [...rules].map(([style, name]) => `:root [data-style='${name}']{${unescaped(style)}}`).join('')
  return `<style nonce="${nonceMark}">${text}</style>${named}`
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
