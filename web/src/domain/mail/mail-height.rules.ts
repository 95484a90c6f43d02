const lineHeight = 27
const aroundText = 420

/**
 * Returns a height in which the whole mail fits. Its document is closed to us, so it is reckoned from the text, generously: what
 * is too much shows the background of the mail.
 */
export const heightOfMail = (text: string, width: number): number => {
  const signsPerLine = (width - 110) / 8.5
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / signsPerLine)), 0)
  return aroundText + lines * lineHeight
}
