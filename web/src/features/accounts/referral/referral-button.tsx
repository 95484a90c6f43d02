import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { GiftIcon } from '#ui/icons.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useCopyLink } from './use-copy-link.tsx'

/** SYS-19: copies the link from the header. */
export function ReferralButton() {
  const label = useT()('referral.copy')
  const { isCopying, copy, byHand } = useCopyLink()
  return (
    <>
      <Tooltip label={label} position="bottom">
        <IconButton
          label={label}
          icon={<GiftIcon />}
          aria-busy={isCopying || undefined}
          onClick={() => {
            if (!isCopying) copy(null)
          }}
        />
      </Tooltip>
      {byHand}
    </>
  )
}
