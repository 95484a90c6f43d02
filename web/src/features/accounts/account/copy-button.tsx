import { useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'

/** Says that it worked; where it does not, the text is there to be marked by hand. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(text))
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'common.copied' : 'account.copy')}
      </Button>
      <span role="status" className="ac-visually-hidden">
        {isCopied && t('common.copied')}
      </span>
    </>
  )
}
