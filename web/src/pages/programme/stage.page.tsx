import type { StageRoute } from '@academy/contract/users'
import { Suspense } from 'react'
import { CalendarInvite } from '#features/programme/calendar/calendar-invite.tsx'
import { StageForms } from '#features/programme/form-passing/waiting-forms.lazy.tsx'
import { StageHeader } from '#features/programme/stages/stage-header.tsx'
import { StagePath } from '#features/programme/stages/stage-path.tsx'
import { isReadOnly } from '#features/programme/stages/stage-state.rules.ts'
import { NextStepBar, stageWorkId } from '#features/programme/stages/next-step.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { paths } from '#lib/paths.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { landingStage, visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { stageBodies } from './stage-bodies.ts'
import classes from './stage.page.module.css'

function Body({ stage }: { stage: StageRoute }) {
  const KindOfStage = stageBodies[stage.stageType]
  if (KindOfStage === undefined) return null
  const loading = <LoadingText lines={4} />
  return (
    <Suspense fallback={loading}>
      <KindOfStage key={stage.id} stage={stage} />
    </Suspense>
  )
}

export function StagePage({ stageUrlName }: { stageUrlName?: string }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const now = useNow()
  const stages = visibleStages(user.routes)
  const index = stages.findIndex((candidate) => candidate.urlName === stageUrlName)
  const stage = stages[index]
  usePageTitle(stage === undefined ? t('cabinet.title') : localized(stage.name, locale))
  // The academy may change under the open page; the guard then leads to another one.
  if (stage === undefined) return null
  return (
    <>
      <NextStepBar stages={stages} shown={stage} />
      <div className={classes.columns}>
        <div className="ac-stack ac-gap-20 ac-shrink">
          <StageHeader stage={stage} number={index + 1} total={stages.length} />
          {isReadOnly(stage, now) && <Notice tone="info">{t('stage.readOnly')}</Notice>}
          <StageForms stageId={stage.id} isFirstPage={landingStage(user.routes, now)?.id === stage.id} />
          <div id={stageWorkId} tabIndex={-1} className={classes.work}>
            <Body stage={stage} />
          </div>
        </div>
        <aside className="ac-stack ac-gap-20 ac-shrink" aria-label={t('stage.progressTitle')}>
          <StagePath stages={stages} shown={stage} />
          <CalendarInvite account={paths.cabinetEdit} label={t('calendarInvite.link')} />
        </aside>
      </div>
    </>
  )
}
