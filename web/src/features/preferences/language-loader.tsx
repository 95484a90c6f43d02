import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { Spinner } from '#ui/spinner.tsx'
import { isSwitching } from './language.ts'
import classes from './language-loader.module.css'

export function LanguageLoader() {
  const t = useT()
  const isShown = useObservable(isSwitching)
  return (
    <div role="status">
      {isShown && (
        <div className={classes.loader}>
          <Spinner />
          <span>{t('language.switching')}</span>
        </div>
      )}
    </div>
  )
}
