import { useT } from '#lib/i18n/use-t.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import classes from './link-field.module.css'

/** A link one reads and copies; where copying is refused, it stands there to be marked. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const t = useT()
  const [isCopied, copy] = useCopied(link)
  return (
    <div className={classes.row}>
      <span className={classes.link}>{link}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('common.copyLink')}: ${label}`}
        leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      >
        {t(isCopied ? 'common.copied' : 'common.copyLink')}
      </Button>
      <span role="status" className="ac-visually-hidden">
        {isCopied && t('common.copied')}
      </span>
    </div>
  )
}
