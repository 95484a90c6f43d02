/** Calendar programs listen to this scheme: they subscribe instead of taking the file once. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:')
