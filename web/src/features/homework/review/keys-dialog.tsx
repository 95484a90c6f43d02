import { useT } from '#lib/i18n/use-t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import classes from './keys-dialog.module.css'

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  isSingle: boolean
  onSingle: (on: boolean) => void
}

const rows = [
  [['0', '…', '9'], 'mark'],
  [['J', '→'], 'next'],
  [['K', '←'], 'previous'],
  [['R'], 'write'],
  [['Ctrl', 'Enter'], 'save'],
  [['Esc'], 'leave'],
  [['?'], 'help'],
] as const

/** Which key does what, and the switch for single keys (WCAG 2.1.4). */
export function KeysDialog({ opened, onClose, isSingle, onSingle }: KeysDialogProps) {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('review.keys.title')} closeLabel={t('action.close')}>
      <dl className={classes.keys}>
        {rows.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`review.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label={t('review.keys.single')}
        checked={isSingle}
        onChange={({ target }) => onSingle(target.checked)}
      />
      <p className={classes.note}>{t('review.keys.singleHelp')}</p>
    </Dialog>
  )
}
