import { onTestFinished } from 'vitest'

/** Adds a stylesheet to the document; without it components have no styles. That of a component has the class names of
 * tests, a shared one has its own. */
export const applyStylesheet = (stylesheet: string, classes?: Readonly<Record<string, string>>): void => {
  const style = document.createElement('style')
  style.textContent = classes
    ? stylesheet.replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${classes[name]}`)
    : stylesheet
  document.head.append(style)
  onTestFinished(() => style.remove())
}

/** Sets the size of the window until the test ends. */
export const setWindow = (width: number, height = 900): void => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } }
  const before = { width: window.innerWidth, height: window.innerHeight }
  happyDOM.setViewport({ width, height })
  onTestFinished(() => happyDOM.setViewport(before))
}
