import { useEffect } from 'react'
import { alerts } from '#lib/alerts.ts'
import { comeBack } from '#lib/come-back.ts'
import { reachesServer } from '#lib/connection.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { isSomethingUnsaved } from '#lib/unsaved.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** Loads the page anew, unless that would leave the person with nothing. */
export const reloadPage = async (): Promise<void> => {
  if (await reachesServer()) window.location.reload()
  else alerts.error('loadError.offline')
}

/** Over something unsaved the person says when. */
const reloadUnlessUnsaved = async () => {
  if (!isSomethingUnsaved()) window.location.reload()
}

/** Loads the page anew once the server answers again; one that answers already no longer has the part. */
export const useReloadOnComeBack = (isWanted: boolean): void =>
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let leave: (() => void) | null = null
    void reachesServer().then((isThere) => {
      if (!isThere && !isGone) leave = comeBack.watch({ isMissing: () => true, load: reloadUnlessUnsaved })
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [isWanted])

/** In the place of a part that did not arrive; the page around it stays as it is. */
export function MissingPart() {
  const t = useT()
  useReloadOnComeBack(true)
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
