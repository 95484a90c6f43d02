import type { FormVariantRow } from '@academy/contract/form-variants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListView } from '#kit/list/list-view.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { noBounds, ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { BulkBar } from '#ui/data-table.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOpenDialog, useOpener } from '#ui/use-opener.ts'
import { FormVariantDialog } from './form-variant-dialog.tsx'
import { useVariantRights } from './form-variant-rights.ts'
import { useListTexts } from './form-variant-texts.ts'
import { FormVariantsFilters } from './form-variants-filters.tsx'
import { isNeeded, isSlider, nextPosition, toQuery, variantsList } from './form-variants-list.rules.ts'
import { ruleRefused } from './form-variants-refusal.ts'
import { FormVariantsTable } from './form-variants-table.tsx'
import { setHidden, variantsQuery } from './form-variants.api.ts'
import classes from './form-variants.module.css'
import { RemoveVariantsDialog } from './remove-variants-dialog.tsx'

type Action = { kind: 'add' } | { kind: 'edit'; entry: FormVariantRow } | { kind: 'remove' }

/** Hides an entry, or shows it again; the focus stays at its button as long as that is there. */
const useHiding = () => {
  const locale = useLocale()
  const opener = useOpener()
  const { busyWith: busyId, run } = useAction<number>((error) => {
    const rule = ruleRefused(error)
    if (rule === null) reportFailure(error)
    else alerts.error(ruleText(rule), noBounds)
  })
  const hide = async (entry: FormVariantRow) => {
    if (busyId !== null) return
    opener.remember()
    await run(async () => {
      await setHidden(entry, !entry.isHidden)
      const text = localized(entry.text, locale)
      alerts.success(entry.isHidden ? 'formVariants.isShown' : 'formVariants.isHidden', { text })
    }, entry.id)
    opener.giveBack()
  }
  return { busyId, hide }
}

/** NAV-52: the lists that people choose from in forms, one list at a time. */
export function FormVariants() {
  const t = useT()
  const { nameOf, aboutOf } = useListTexts()
  const { selection, mayChange, mayChangeShared, academies } = useVariantRights()
  const { state, isFiltered, change } = useList(variantsList, paths.formVariants)
  const query = useQuery(variantsQuery(selection, toQuery(state)))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { open: action, start, close } = useOpenDialog<Action>()
  const { busyId, hide } = useHiding()
  const isReadOnly = isSlider(state.type)
  // Only what is on screen is deleted: nobody remembers what was ticked two pages ago.
  const chosen = (query.data?.rows ?? []).filter((row) => selected.has(String(row.id)) && mayChange(row))
  const mayAdd = !isReadOnly && (mayChangeShared || academies.length > 0)
  const addButton = mayAdd && (
    <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => start({ kind: 'add' })}>
      {t('formVariants.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('common.listsForForms')} context={t('formVariants.context')} actions={addButton} />
      <FormVariantsFilters state={state} onChange={change} />
      <div className={classes.about}>
        <p>
          {aboutOf(state.type)} {isNeeded(state.type) && !isReadOnly && t('formVariants.needed')}
        </p>
        {isReadOnly && (
          <Notice tone="info" title={t('formVariants.readOnly.title')}>
            {t('formVariants.readOnly.text')}
          </Notice>
        )}
        {!isReadOnly && !mayChangeShared && <Notice tone="info">{t('formVariants.sharedNote')}</Notice>}
      </div>
      <ListView
        {...{ query, isFiltered }}
        page={state.page}
        onPage={(page) => change({ page })}
        onReset={() => change({ search: '', whose: '', state: '' })}
        empty={{
          title: t('formVariants.empty.title', { list: nameOf(state.type) }),
          text: t('formVariants.empty.text'),
        }}
      >
        {(rows) => (
          <>
            <FormVariantsTable
              {...{ rows, selected, busyId }}
              onSelect={setSelected}
              onEdit={(entry) => start({ kind: 'edit', entry })}
              onHide={(entry) => void hide(entry)}
            />
            <BulkBar label={chosen.length > 0 && t('formVariants.selected', { count: chosen.length })}>
              <Button size="sm" variant="secondary" onClick={() => setSelected(new Set())}>
                {t('common.clearSelection')}
              </Button>
              <Button
                size="sm"
                variant="danger"
                leading={<TrashIcon size={18} />}
                onClick={() => start({ kind: 'remove' })}
              >
                {t('action.delete')}
              </Button>
            </BulkBar>
          </>
        )}
      </ListView>
      {(action?.kind === 'add' || action?.kind === 'edit') && (
        <FormVariantDialog
          entry={action.kind === 'edit' ? action.entry : null}
          type={state.type}
          position={nextPosition(query.data?.rows ?? [])}
          onClose={close}
        />
      )}
      {action?.kind === 'remove' && (
        <RemoveVariantsDialog
          entries={chosen}
          onClose={close}
          onRemoved={() => {
            setSelected(new Set())
            close()
          }}
        />
      )}
    </>
  )
}
