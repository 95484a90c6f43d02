import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { icon } from '#ui/icon.tsx'
import { CheckIcon, CopyIcon, ExternalIcon } from '#ui/icons.tsx'
import classes from './share-buttons.module.css'

const ShareIcon = icon('M12 15V4m0 0L8 8m4-4 4 4M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7')

const facebookHref = (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`

/** TEST-79: the system's own way of sharing where there is one, a link to copy, and Facebook. */
export function ShareButtons({ resultId, dinosaur }: { resultId: string; dinosaur: string }) {
  const t = useT()
  const url = window.location.origin + paths.demoResult(resultId)
  const [isCopied, copy] = useCopied(url)
  const canShare = typeof navigator.share === 'function'
  const share = () => {
    const text = t('demoTest.result.shareText', { dinosaur })
    // Whoever closes the system's dialog changed their mind; that is no error.
    navigator.share({ title: dinosaur, text, url }).catch(() => undefined)
  }
  return (
    <div className={classes.share}>
      {canShare && (
        <Button leading={<ShareIcon size={18} />} onClick={share}>
          {t('demoTest.result.share')}
        </Button>
      )}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      >
        {t(isCopied ? 'common.copied' : 'demoTest.result.copy')}
      </Button>
      <ButtonLink
        variant="secondary"
        href={facebookHref(url)}
        target="_blank"
        rel="noopener noreferrer"
        trailing={<ExternalIcon size={16} />}
      >
        {t('demoTest.result.facebook')}
        <span className="ac-visually-hidden"> ({t('app.opensInNewTab')})</span>
      </ButtonLink>
      <span role="status" className="ac-visually-hidden">
        {isCopied && t('common.copied')}
      </span>
    </div>
  )
}
