import type { ListName, SavedView } from '@academy/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilIcon, StarIcon, TrashIcon } from '#ui/icons.tsx'
import classes from './manage-views-dialog.module.css'
import { openWith, removeView, savedViewsQueries } from './saved-views.api.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'

interface ManageViewsDialogProps {
  list: ListName
  onClose: () => void
}

/** The views of a list: another name, for whom, the one to begin with, away. */
export function ManageViewsDialog({ list, onClose }: ManageViewsDialogProps) {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(savedViewsQueries.ofList(selection, list))
  const { isBusy, run } = useAction(reportFailure)
  const [opened, setOpened] = useState<{ view: SavedView; to: 'edit' | 'remove' } | null>(null)
  const back = () => setOpened(null)
  if (opened?.to === 'edit')
    return <SaveViewDialog {...{ list }} {...opened} words={opened.view.words} onClose={back} />
  if (opened?.to === 'remove')
    return (
      <RemovalDialog
        title={t('views.removeTitle', { name: opened.view.name })}
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        remove={async () => {
          await removeView(opened.view)
          alerts.success('views.removed')
          back()
        }}
        onClose={back}
      >
        {t(opened.view.isShared ? 'views.removeShared' : 'views.removeText')}
      </RemovalDialog>
    )
  const toggleDefault = ({ academyId, id, isDefault }: SavedView) =>
    void run(() => openWith(academyId, list, isDefault ? null : id))
  return (
    <Dialog
      opened
      width={560}
      title={t('views.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <Button size="sm" variant="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingRows rows={3} />}
      {query.data?.length === 0 && <p className="ac-dim">{t('views.none')}</p>}
      <ul className={classes.views} aria-busy={isBusy}>
        {query.data?.map((view) => (
          <li key={view.id} className={classes.view}>
            <span className={classes.name}>
              <span className="ac-medium ac-anywhere">{view.name}</span>
              <span className="ac-dim ac-xs">
                {[
                  view.ownerName !== null && t('views.by', { name: view.ownerName }),
                  typeof selection !== 'number' && view.academyName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {view.isShared && <Badge tone="blue">{t('views.isShared')}</Badge>}
            {view.isDefault && <Badge tone="brand">{t('views.isDefault')}</Badge>}
            <span className={classes.actions}>
              <IconButton
                size="sm"
                aria-pressed={view.isDefault}
                label={t(view.isDefault ? 'views.dropDefault' : 'views.makeDefault', { name: view.name })}
                icon={<StarIcon size={18} />}
                onClick={() => toggleDefault(view)}
              />
              {view.isOwn && (
                <IconButton
                  size="sm"
                  label={t('views.edit', { name: view.name })}
                  icon={<PencilIcon size={18} />}
                  onClick={() => setOpened({ view, to: 'edit' })}
                />
              )}
              {view.mayDelete && (
                <IconButton
                  size="sm"
                  label={t('views.remove', { name: view.name })}
                  icon={<TrashIcon size={18} />}
                  onClick={() => setOpened({ view, to: 'remove' })}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
