import { useEffect } from 'react'
import { useT } from './i18n/use-t.ts'

export const usePageTitle = (title: string) => {
  const appName = useT()('app.name')
  useEffect(() => {
    document.title = title.includes(appName) ? title : `${title} · ${appName}`
  }, [title, appName])
}
