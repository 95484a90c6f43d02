import type { Group } from '@academy/contract/groups'
import type { StageShort } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import type { Words } from '#kit/address/words.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useFailureAlert } from '#lib/use-failure-alert.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MaterialSections } from './material-sections.tsx'
import { materialsQueries } from './materials.api.ts'
import { chosenOf, inTree, isTextStage, stagesWithMaterials } from './preparation-choice.rules.ts'
import { PreparationProgress } from './preparation-progress.tsx'
import classes from './preparation-view.module.css'
import { isWithoutPreparation } from './without-preparation.ts'

function LoadingCards() {
  return (
    <Loading>
      <Skeleton height={64} radius={16} />
      <Skeleton height={280} radius={16} />
    </Loading>
  )
}

function Nothing({ of }: { of: 'noStages' | 'empty' | 'emptyText' }) {
  const t = useT()
  const [title, text] = [t(`preparations.${of}.title`), t(`preparations.${of}.text`)]
  return <EmptyState art={<EmptyListArt />} title={title} text={text} />
}

function Materials({ academyId, stage, group }: { academyId: number; stage: StageShort; group: Group | undefined }) {
  const t = useT()
  const materials = useQuery(materialsQueries.ofStage(academyId, stage.id, group?.id))
  const all = useQuery(materialsQueries.all(academyId, stage.id))
  useFailureAlert(materials, 'alert.fetchMaterials', isWithoutPreparation)
  useFailureAlert(all, 'alert.getPreparation', isWithoutPreparation)

  if (materials.isPending) return <LoadingCards />
  if (isWithoutPreparation(materials.error)) return <Nothing of="empty" />
  if (materials.isError) return <LoadFailure query={materials} />
  return (
    <div className={classes.columns}>
      <div>
        {all.data?.isAllReadable === false && (
          <div className={classes.notice}>
            <Notice tone="info">{t('preparations.fitting')}</Notice>
          </div>
        )}
        {materials.data.length === 0 && <EmptyState title={t('preparations.emptyGroup.title')} />}
        <MaterialSections
          categories={materials.data}
          note={(category) => t('preparations.count', { count: category.materials.length })}
        />
      </div>
      {all.isPending && <Skeleton height={220} radius={16} />}
      {all.isError && <LoadFailure query={all} />}
      {all.data && <PreparationProgress groups={all.data.groups} />}
    </div>
  )
}

function StageWords({ academyId, stage }: { academyId: number; stage: StageShort }) {
  const t = useT()
  const locale = useLocale()
  const text = useQuery(materialsQueries.text(academyId, stage.id))
  useFailureAlert(text, 'alert.getPreparation', isWithoutPreparation)
  if (text.isPending) return <LoadingCards />
  if (isWithoutPreparation(text.error)) return <Nothing of="emptyText" />
  if (text.isError) return <LoadFailure query={text} />
  return (
    <Card title={t('preparations.textOf')}>
      <MarkdownTree tree={localized(text.data, locale)} newTabLabel={t('app.opensInNewTab')} />
    </Card>
  )
}

interface PreparationViewProps {
  academyId: number
  /** What the address says about stage and group. */
  address: Words
  onChoose: (address: { stage: string; group: string }) => void
}

/** MAT-05: what the students of a group see in a stage. */
export function PreparationView({ academyId, address, onChoose }: PreparationViewProps) {
  const t = useT()
  const locale = useLocale()
  const stages = useQuery(materialsQueries.stages(academyId))
  const groups = useQuery(materialsQueries.groups(academyId))

  if (stages.isError) return <LoadFailure query={stages} />
  if (groups.isError) return <LoadFailure query={groups} />
  if (stages.isPending || groups.isPending) return <LoadingCards />
  const shownStages = stagesWithMaterials(stages.data)
  const shownGroups = inTree(groups.data)
  const { stage, group } = chosenOf(address, shownStages, shownGroups)
  if (stage === undefined) return <Nothing of="noStages" />

  const choose = (change: Partial<{ stage: string; group: string }>) =>
    onChoose({ stage: String(stage.id), group: group === undefined ? '' : String(group.id), ...change })
  return (
    <>
      <search className={classes.choice}>
        <SelectField
          size="sm"
          label={t('common.stage')}
          value={String(stage.id)}
          onChange={(event) => choose({ stage: event.target.value })}
          options={shownStages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
        />
        {!isTextStage(stage) && (
          <SelectField
            size="sm"
            label={t('common.group')}
            placeholder={t('list.all')}
            value={group === undefined ? '' : String(group.id)}
            onChange={(event) => choose({ group: event.target.value })}
            options={groupOptions(shownGroups)}
          />
        )}
      </search>
      {isTextStage(stage) ? (
        <StageWords academyId={academyId} stage={stage} />
      ) : (
        <Materials academyId={academyId} stage={stage} group={group} />
      )}
    </>
  )
}
