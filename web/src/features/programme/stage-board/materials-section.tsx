import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fieldId } from './field-names.ts'
import { stageBoardQueries } from './stage-board.api.ts'
import classes from './stage-editor.module.css'
import type { DetailsProps, StageEditor } from './use-stage-editor.ts'

/** STG-04: what everybody reads, and what each direction and each group below it reads besides. */
export function MaterialsSection({ academyId, editor }: DetailsProps) {
  const t = useT()
  const { form, change, errorOf, mayEditDetails } = editor
  const groups = useQuery(stageBoardQueries.groups(academyId))
  const materials = useQuery(stageBoardQueries.materialGroups(academyId))
  const failed = [groups, materials].find((query) => query.isError)
  const error = errorOf('materials')
  const audiences = [
    { key: '', name: t('stageEdit.forEverybody') },
    ...groupOptions(groups.data ?? []).map(({ value, label }) => ({ key: value, name: label })),
  ]
  return (
    <Card title={t('stageEdit.materials')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <CheckboxField
          label={t('stageEdit.isAllReadable')}
          help={t('stageEdit.isAllReadableHelp')}
          checked={form.isAllReadable}
          onChange={(event) => change({ isAllReadable: event.target.checked })}
        />
        {failed && <LoadFailure query={failed} />}
        {materials.isPending && <Skeleton height={96} radius={12} />}
        {materials.data?.length === 0 && <p className={classes.note}>{t('stageEdit.noMaterialGroups')}</p>}
        {materials.data &&
          audiences.map(({ key, name }) => (
            <Audience key={key} audience={key} name={name} known={materials.data} editor={editor} />
          ))}
        {error && <FieldError id={`${fieldId('materials')}-error`}>{error}</FieldError>}
      </fieldset>
    </Card>
  )
}

interface AudienceProps {
  audience: string
  name: string
  known: readonly { id: number; name: string }[]
  editor: StageEditor
}

function Audience({ audience, name, known, editor: { form, change, mayEditDetails } }: AudienceProps) {
  const t = useT()
  const chosen = form.materials[audience] ?? []
  const set = (ids: readonly number[]) => change({ materials: { ...form.materials, [audience]: ids } })
  const left = known.filter(({ id }) => !chosen.includes(id))
  return (
    <div className={classes.direction}>
      <p className="ac-strong">{name}</p>
      {chosen.length === 0 && <p className={classes.note}>{t('stageEdit.noMaterialsHere')}</p>}
      <ul className={classes.chips}>
        {chosen.map((id) => {
          const label = known.find((group) => group.id === id)?.name ?? `#${id}`
          return (
            <li key={id} className={classes.chip}>
              {label}
              {mayEditDetails && (
                <IconButton
                  size="sm"
                  label={t('stageEdit.removeMaterial', { name: label })}
                  icon={<CloseIcon size={16} />}
                  onClick={() => set(chosen.filter((other) => other !== id))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {left.length > 0 && mayEditDetails && (
        <SearchSelectField
          size="sm"
          className={classes.short}
          id={audience === '' ? fieldId('materials') : undefined}
          label={t('stageEdit.materialsOf', { name })}
          hideLabel
          placeholder={t('stageEdit.addMaterials')}
          nothingFound={t('list.nothing.title')}
          options={left.map((group) => ({ value: String(group.id), label: group.name }))}
          value={null}
          onChange={(id) => id !== null && set([...chosen, Number(id)])}
        />
      )}
    </div>
  )
}
