import type { StageRoute } from '@academy/contract/users'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { nextAfterTest, type TestOutcome } from './next-after-test.rules.ts'

/** The stage a student who has passed goes on with. */
function NextStage({ open, coming }: ReturnType<typeof nextAfterTest>) {
  const t = useT()
  const locale = useLocale()
  if (open !== null) return t('testSummary.next.open', { name: localized(open.name, locale) })
  if (coming === null) return t('testSummary.next.later')
  const name = localized(coming.name, locale)
  return coming.startDate === null
    ? t('testSummary.next.noDate', { name })
    : t('testSummary.next.coming', { name, time: formatDateTime(coming.startDate, locale) })
}

/** What to do after a test, and one button for it. */
export function NextAfterTest({
  outcome,
  routes,
  stageId,
}: {
  outcome: TestOutcome
  routes: readonly StageRoute[]
  stageId: number
}) {
  const t = useT()
  const locale = useLocale()
  const next = nextAfterTest(routes, stageId)
  return (
    <Card title={t('testSummary.next')}>
      <div className="ac-stack ac-gap-16">
        <p className="ac-soft">{outcome === 'passed' ? <NextStage {...next} /> : t(`testSummary.next.${outcome}`)}</p>
        <div>
          {next.open === null ? (
            <ButtonLink href={paths.cabinet}>{t('testSummary.next.cabinet')}</ButtonLink>
          ) : (
            <ButtonLink href={paths.stage(next.open.urlName)}>
              {t('testSummary.next.goTo', { name: localized(next.open.name, locale) })}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}
