import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, WarningIcon } from '#ui/main-icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isSwitching, switchFailure } from './language.ts'
import classes from './language-loader.module.css'

export function LanguageLoader() {
  const t = useT()
  const isShown = useObservable(isSwitching)
  const failure = useObservable(switchFailure)
  return (
    <div role="status">
      {isShown && (
        <div className={classes.loader}>
          <Spinner />
          <span>{t('language.switching')}</span>
        </div>
      )}
      {failure !== null && (
        <div className={classes.loader} data-failed>
          <WarningIcon size={18} />
          <span>
            {t('language.failed')} {t(failure)}
          </span>
          <IconButton
            size="sm"
            label={t('action.close')}
            icon={<CloseIcon size={18} />}
            onClick={() => switchFailure.set(null)}
          />
        </div>
      )}
    </div>
  )
}
