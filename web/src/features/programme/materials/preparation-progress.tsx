import type { PreparationOfGroup } from '@academy/contract/materials'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './preparation-view.module.css'

/** MAT-11: how far the students of each group are. */
export function PreparationProgress({ groups }: { groups: readonly PreparationOfGroup[] }) {
  const t = useT()
  return (
    <Card title={t('preparations.progress')}>
      <ul role="list" className="ac-stack ac-gap-16">
        {groups.map(({ groupId, groupName, students, readers, learntPercent }) => {
          const name = groupName ?? t('preparations.everybody')
          const percent = learntPercent === null ? null : t('preparations.percent', { percent: learntPercent })
          return (
            <li key={groupId} className="ac-stack ac-gap-6">
              <div className={classes.groupHead}>
                <span className="ac-strong ac-anywhere">{name}</span>
                <span className="ac-numbers ac-nowrap">{percent ?? t('preparations.noPercent')}</span>
              </div>
              <ProgressBar
                label={t('preparations.progressOf', { group: name })}
                value={learntPercent ?? 0}
                valueText={percent ?? t('preparations.noPercent')}
              />
              <span className="ac-dim ac-sm">{t('preparations.readers', { readers, students })}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
