import { tokens } from './tokens.ts'

/** Whose token this browser would send now; null without one. What it says is checked by the server, not here. */
export const tokenOwner = (): number | null => {
  try {
    const [, claims = ''] = tokens.access(tokens.mode())!.split('.')
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
    return Number(sub)
  } catch {
    return null
  }
}
