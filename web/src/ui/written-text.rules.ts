/** 'схема_2.png' is described as 'схема 2' until its author says it better; brackets would end the description. */
const descriptionOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[[\]\\_]+/g, ' ')
    .trim()

/** The text with a picture as a paragraph of its own behind the caret; at the end when nobody knows where that is. */
export const withPicture = (text: string, caret: number | null, fileName: string, src: string): string => {
  const at = Math.min(caret ?? text.length, text.length)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const gapAfter = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return `${before}${gapBefore}![${descriptionOf(fileName)}](${src})${gapAfter}${after}`
}
