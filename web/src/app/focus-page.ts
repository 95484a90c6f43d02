/** A new page starts at its title: a screen reader reads it, the next Tab goes on from there. */
export const focusPage = () => {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  target?.focus({ preventScroll: true })
}
