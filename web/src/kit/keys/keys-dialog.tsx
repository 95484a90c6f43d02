import { useT } from '#lib/i18n/use-t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import classes from './keys-dialog.module.css'

export interface KeyRow {
  keys: readonly string[]
  text: string
}

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  rows: readonly KeyRow[]
  isSingle: boolean
  onSingle: (on: boolean) => void
}

/** Which key does what, and the switch for single keys (WCAG 2.1.4). */
export function KeysDialog({ opened, onClose, rows, isSingle, onSingle }: KeysDialogProps) {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys.title')} closeLabel={t('action.close')}>
      <dl className={classes.keys}>
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SwitchField label={t('keys.single')} checked={isSingle} onChange={({ target }) => onSingle(target.checked)} />
      <p className={classes.note}>{t('keys.singleHelp')}</p>
    </Dialog>
  )
}
