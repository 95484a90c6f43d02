import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#kit/lazy-part.tsx'

/** The demo test of a direction brings its own texts along: whoever takes the real one never loads them. */
export const DemoDirection = lazyPart(async () => {
  const [{ DemoDirectionPage }] = await Promise.all([import('./demo-direction.page.tsx'), loadArea('demo')])
  return { default: DemoDirectionPage }
})
