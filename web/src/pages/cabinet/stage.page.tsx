import { useParams } from '@tanstack/react-router'
import { StageOverview } from '#features/stages/stage-overview.tsx'
import { StagePath } from '#features/stages/stage-path.tsx'
import { WhatNow } from '#features/stages/what-now.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import classes from './stage.page.module.css'

export function StagePage() {
  const t = useT()
  const locale = useLocale()
  const { stageUrlName } = useParams({ strict: false })
  const { user } = usePerson()
  const stages = visibleStages(user.routes)
  const index = stages.findIndex((candidate) => candidate.urlName === stageUrlName)
  const stage = stages[index]
  usePageTitle(stage === undefined ? t('cabinet.title') : localized(stage.name, locale))
  // The academy may change under the open page; the guard then leads to another one.
  if (stage === undefined) return null
  return (
    <div className={classes.columns}>
      <StageOverview stage={stage} number={index + 1} total={stages.length} />
      <WhatNow stages={stages} shown={stage} />
      <StagePath stages={stages} shown={stage} />
    </div>
  )
}
