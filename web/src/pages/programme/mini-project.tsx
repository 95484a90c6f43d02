import type { StageRoute } from '@academy/contract/users'
import { LecturesStage } from '#features/programme/stages/lectures-stage.tsx'
import { ProjectStage } from '#features/programme/stages/project-stage.tsx'
import classes from '#pages/homework/lecture.page.module.css'

/** STG-20: what is to be built, and the task it is handed in as. */
export function MiniProjectStage({ stage }: { stage: StageRoute }) {
  return (
    <div className={classes.page}>
      <ProjectStage stage={stage} />
      {stage.lectures.length > 0 && <LecturesStage stage={stage} />}
    </div>
  )
}
