import type { MaterialsOfCategory } from '@academy/contract/materials'
import { isLearningOpen } from '@academy/contract/stage-order'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '#domain/moments/moment.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useFailureAlert } from '#lib/use-failure-alert.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { learntIds, progressOf } from './learnt.rules.ts'
import { MaterialSections } from './material-sections.tsx'
import { materialsQueries, setLearnt } from './materials.api.ts'
import classes from './stage-materials.module.css'
import { isWithoutPreparation } from './without-preparation.ts'

function LoadingMaterials() {
  return (
    <Loading>
      <Skeleton height={84} radius={16} />
      <Skeleton height={260} radius={16} />
    </Loading>
  )
}

interface ProgressProps {
  categories: MaterialsOfCategory[]
  learnt: ReadonlySet<number>
  isReadOnly: boolean
}

function Progress({ categories, learnt, isReadOnly }: ProgressProps) {
  const t = useT()
  const { done, total } = progressOf(categories, learnt)
  const isAll = done === total
  return (
    <Card padding="sm" className="ac-stack ac-gap-8">
      <p className={classes.count} role="status">
        {t('materials.progress', { done, total })}
      </p>
      <ProgressBar
        label={t('materials.progressLabel')}
        value={done}
        max={total}
        valueText={t('materials.progress', { done, total })}
      />
      {(isAll || !isReadOnly) && (
        <p className="ac-soft ac-sm">{t(isAll ? 'materials.allDone' : 'materials.progressHint')}</p>
      )}
    </Card>
  )
}

/** MAT-06: the materials of a stage for the student who reads them, with what is learnt of them. */
export function StageMaterials({ stageId }: { stageId: number }) {
  const t = useT()
  const now = useNow()
  const { user, selection, mode } = usePerson()
  const materials = useQuery(materialsQueries.ofStage(selection, stageId))
  const learnt = useQuery(materialsQueries.learnt(selection, stageId))
  useFailureAlert(materials, 'alert.fetchMaterials', isWithoutPreparation)
  useFailureAlert(learnt, 'alert.fetchMaterials', isWithoutPreparation)

  if (materials.isPending) return <LoadingMaterials />
  if (materials.data === undefined && materials.isError && !isWithoutPreparation(materials.error))
    return <LoadFailure query={materials} />
  const categories = materials.data ?? []
  if (categories.length === 0) {
    return <EmptyState art={<EmptyListArt />} title={t('materials.empty.title')} text={t('materials.empty.text')} />
  }
  const ids = learntIds(learnt.data ?? [])
  const { done, total } = progressOf(categories, ids)
  const isClosed = academyOf(user, selection)?.isAcademyClosed === true
  const isOver = !user.routes.some((route) => route.id === stageId && isLearningOpen(route, now))
  const isReadOnly = isClosed || isOver || mode === 'impersonation' || learnt.data === undefined
  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      {learnt.isError && learnt.data === undefined ? (
        <Notice tone="warning">{t('materials.marksFailed')}</Notice>
      ) : (
        <Progress categories={categories} learnt={ids} isReadOnly={isReadOnly} />
      )}
      {isClosed && <Notice tone="info">{t('materials.closed')}</Notice>}
      <div>
        <MaterialSections
          categories={categories}
          note={(category) => t('materials.learntOf', { ...progressOf([category], ids) })}
          isDone={({ materialContentId }) => ids.has(materialContentId)}
          action={({ materialContentId, title }) => (
            <CheckboxField
              className={classes.mark}
              label={
                <>
                  {t('materials.learnt')}
                  <span className="ac-visually-hidden">: {title}</span>
                </>
              }
              checked={ids.has(materialContentId)}
              disabled={isReadOnly}
              onChange={(event) =>
                void setLearnt(selection, { stageId, materialContentId, isLearnt: event.target.checked })
              }
            />
          )}
        />
      </div>
      {done === total && !isReadOnly && (
        <div className={classes.moment}>
          <Moment kind="allLearnt" of={stageId} />
        </div>
      )}
    </div>
  )
}

/** MAT-26: a stage that is one text. */
export function StageText({ stageId }: { stageId: number }) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const text = useQuery(materialsQueries.text(selection, stageId))
  useFailureAlert(text, 'alert.getPreparation', isWithoutPreparation)

  if (text.isPending) {
    return (
      <Loading>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </Loading>
    )
  }
  if (isWithoutPreparation(text.error)) {
    const [title, explanation] = [t('materials.text.empty.title'), t('materials.text.empty.text')]
    return <EmptyState art={<EmptyListArt />} title={title} text={explanation} />
  }
  if (text.data === undefined) return <LoadFailure query={text} />
  return (
    <Card>
      <MarkdownTree tree={localized(text.data, locale)} headingLevel={2} newTabLabel={t('app.opensInNewTab')} />
    </Card>
  )
}
