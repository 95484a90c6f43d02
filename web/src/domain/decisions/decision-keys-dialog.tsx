import { KeysDialog, type KeyRow } from '#kit/keys/keys-dialog.tsx'
import type { useSingleKeys } from '#kit/keys/use-single-keys.ts'
import { useT } from '#lib/i18n/use-t.ts'

interface DecisionKeysDialogProps {
  opened: boolean
  onClose: () => void
  switched: ReturnType<typeof useSingleKeys>
}

export function DecisionKeysDialog({ opened, onClose, switched }: DecisionKeysDialogProps) {
  const t = useT()
  const rows: KeyRow[] = [
    { keys: ['0', '…', '9'], text: t('keys.mark') },
    { keys: ['P'], text: t('keys.pass') },
    { keys: ['F'], text: t('keys.fail') },
    { keys: ['U'], text: t('keys.undo') },
    { keys: ['N'], text: t('keys.note') },
    { keys: ['J'], text: t('keys.nextPerson') },
    { keys: ['K'], text: t('keys.previousPerson') },
    { keys: ['?'], text: t('keys.help') },
  ]
  return <KeysDialog {...{ opened, onClose, rows }} isSingle={switched.isSingle} onSingle={switched.setSingle} />
}
