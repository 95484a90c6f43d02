import { useT } from '#lib/i18n/use-t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Some browsers copy nothing for a page: the link, selected, for the person's own Ctrl+C. */
export function CopyByHand({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog opened onClose={onClose} title={t('referral.byHand.title')} closeLabel={t('action.close')}>
      <TextField
        label={t('referral.byHand.field')}
        help={t('referral.byHand.text')}
        value={link}
        readOnly
        data-autofocus
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}
