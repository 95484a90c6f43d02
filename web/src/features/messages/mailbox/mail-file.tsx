import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import classes from './mailbox.module.css'

/** What a mail carries besides its text. */
export function MailFile({ name, content }: { name: string; content: string }) {
  const t = useT()
  const save = () => saveFile(new Blob([content], { type: 'text/calendar' }), name)
  return (
    <p className={classes.file}>
      <Button size="sm" variant="secondary" leading={<DownloadIcon size={18} />} onClick={save}>
        {t('mailbox.saveFile', { name })}
      </Button>
    </p>
  )
}
