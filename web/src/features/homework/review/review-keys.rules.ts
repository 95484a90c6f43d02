export type ReviewKey = 'next' | 'previous' | 'write'

interface Pressed {
  key: string
  code: string
}
/** By place for letters, so that a Ukrainian keyboard does the same. */
export const actionOfKey = ({ key, code }: Pressed): ReviewKey | null => {
  if (code === 'KeyJ' || key === 'ArrowRight') return 'next'
  if (code === 'KeyK' || key === 'ArrowLeft') return 'previous'
  return code === 'KeyR' ? 'write' : null
}
