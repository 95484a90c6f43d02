import type { StageRoute } from '@academy/contract/users'
import { LecturesStage } from '#features/programme/stages/lectures-stage.tsx'
import { ProjectStage } from '#features/programme/stages/project-stage.tsx'
import classes from '#pages/homework/lecture.page.module.css'

/** STG-20: what is to be built, and the task it is handed in as. */
export function MiniProjectStage({ stage }: { stage: StageRoute }) {
  const hasTask = stage.lectures.length > 0
  return (
    <div className={classes.page}>
      <ProjectStage stage={stage} hasTask={hasTask} />
      {hasTask && <LecturesStage stage={stage} />}
    </div>
  )
}
