import { createRoot } from 'react-dom/client'
import { startI18n } from '#lib/i18n/i18n.ts'
import { startSession, watchOtherTabs } from '#lib/session/session.ts'
import { App } from './app.tsx'
import { connectSession } from './connect-session.ts'
import { router } from './router.tsx'

const start = async (root: HTMLElement) => {
  connectSession()
  watchOtherTabs()
  void startSession()
  await startI18n()
  // The first page is ready before React takes the place of the static skeleton: nothing flashes.
  await router.load()
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root !== null) {
  start(root).catch(() => {
    document.documentElement.removeAttribute('data-boot')
    root.textContent =
      'Академія зараз недоступна. Оновіть сторінку, будь ласка. / Academy is not available, please reload.'
  })
}
