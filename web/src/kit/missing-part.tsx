import { alerts } from '#lib/alerts.ts'
import { reachesServer } from '#lib/connection.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** Loads the page anew, unless that would leave the person with nothing. */
export const reloadPage = async (): Promise<void> => {
  if (await reachesServer()) window.location.reload()
  else alerts.error('loadError.offline')
}

/** In the place of a part that did not arrive; the page around it stays as it is. */
export function MissingPart() {
  const t = useT()
  return (
    <ErrorState
      title={t('errorPage.partTitle')}
      text={t('errorPage.partText')}
      retryLabel={t('action.reload')}
      onRetry={() => void reloadPage()}
    />
  )
}

/** The same about what would have been opened over the page. */
export const alertMissingPart = (): void =>
  alerts.error('errorPage.partText', undefined, { label: 'action.reload', run: () => void reloadPage() })
