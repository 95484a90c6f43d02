/** Markdown where it is read as plain text: without the marks that only draw it. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|```\S*)(?:\s+|$)/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\*(?=\S)([^*\n]*[^*\s])\*/g, '$1')
