import { useRouter } from '@tanstack/react-router'
import { useFollowRoutes } from '#features/programme/stages/follow-routes.ts'
import { useAction } from '#kit/use-action.ts'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { verify } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'

/** NAV-27, NAV-79. */
export function NoAvailableStagesPage() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const { isBusy, run } = useAction(reportFailure)
  const locale = useLocale()
  const now = useNow().toISOString()
  const [first] = user.routes
    .flatMap(({ startDate }) => (startDate !== null && startDate > now ? [startDate] : []))
    .toSorted()
  usePageTitle(t('noStages.title'))
  useFollowRoutes()
  const check = async () => {
    await verify()
    // The guard leads on when a stage has opened.
    await router.invalidate()
  }
  return (
    <EmptyState
      page
      art={<NoStagesArt />}
      title={t('noStages.title')}
      text={
        <>
          {t('noStages.text', { name: academyOf(user, selection)?.name ?? '' })}
          {first !== undefined && ` ${t('noStages.first', { date: formatDateTime(first, locale) })}`}
        </>
      }
      action={
        <Button
          variant="secondary"
          leading={<RefreshIcon size={18} />}
          loading={isBusy}
          onClick={() => void run(check)}
        >
          {t('noStages.action')}
        </Button>
      }
    />
  )
}
