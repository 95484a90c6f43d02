import { useQuery } from '@tanstack/react-query'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { academyEditQueries, removeAcademy, updateAcademy } from './academy-edit.api.ts'
import classes from './academy-dialogs.module.css'

interface DialogProps {
  academy: { id: number; name: string }
  onClose: () => void
}

/** How many people it concerns; the sentence is there before anybody can agree to it. */
const useConcerned = (id: number) => {
  const t = useT()
  const { data, isPending } = useQuery(academyEditQueries.concerned(id))
  const isNobody = data && data.students + data.employees === 0
  const sentence = data && (isNobody ? t('academies.concerned.nobody') : t('academies.concerned', { ...data }))
  return { isPending, finished: data?.finished ?? 0, sentence }
}

/** ACAD-31, ACAD-32 */
export function DeleteDialog({ academy, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const t = useT()
  const { isPending, sentence } = useConcerned(academy.id)
  return (
    <RemovalDialog
      title={t('academies.delete.title', { name: academy.name })}
      confirmLabel={t('academies.delete.confirm')}
      cancelLabel={t('action.cancel')}
      isPending={isPending}
      remove={async () => (await removeAcademy(academy.id)) && onDeleted()}
      onClose={onClose}
    >
      <Concerned isPending={isPending} sentence={sentence}>
        {t('academies.delete.text')}
      </Concerned>
    </RemovalDialog>
  )
}

interface CloseDialogProps extends DialogProps {
  /** one that never had a stage is a draft again when it is opened, and students see nothing of it. */
  hasBegun: boolean
  isClosing: boolean
}

/** ACAD-35 */
export function CloseDialog({ academy, hasBegun, isClosing, onClose }: CloseDialogProps) {
  const t = useT()
  const { isPending, sentence, finished } = useConcerned(academy.id)
  const action = isClosing ? 'close' : 'open'
  const said = isClosing || hasBegun ? action : 'openDraft'
  const run = async () => {
    await updateAcademy(academy.id, { isAcademyClosed: isClosing })
    alerts.success(`academies.${said}.done`, { name: academy.name })
    onClose()
  }
  return (
    <ActionDialog
      danger={isClosing}
      title={t(`academies.${action}.title`, { name: academy.name })}
      confirmLabel={t(`academies.${action}.confirm`)}
      cancelLabel={t('action.cancel')}
      isPending={isPending}
      action={run}
      onFailure={reportFailure}
      onClose={onClose}
    >
      <Concerned isPending={isPending} sentence={sentence}>
        {t(`academies.${said}.text`, { finished })}
      </Concerned>
    </ActionDialog>
  )
}

function Concerned({
  isPending,
  sentence,
  children,
}: {
  isPending: boolean
  sentence: string | undefined
  children: string
}) {
  return (
    <div className={classes.body}>
      <p>{children}</p>
      {isPending && <LoadingText lines={1} />}
      {sentence && <p className="ac-strong">{sentence}</p>}
    </div>
  )
}
