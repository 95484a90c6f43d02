import { onTestFinished } from 'vitest'

/** Lays the stylesheet of a component over the page, under the names its classes have in tests; else pages have no styles. */
export const wear = (stylesheet: string, classes: Readonly<Record<string, string>>): void => {
  const style = document.createElement('style')
  style.textContent = stylesheet.replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${classes[name]}`)
  document.head.append(style)
  onTestFinished(() => style.remove())
}

/** How wide and high the window is, until the test ends. */
export const setWindow = (width: number, height = 900): void => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } }
  const before = { width: window.innerWidth, height: window.innerHeight }
  happyDOM.setViewport({ width, height })
  onTestFinished(() => happyDOM.setViewport(before))
}
