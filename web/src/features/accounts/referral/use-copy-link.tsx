import { Suspense, useState, type ReactNode } from 'react'
import { useAction } from '#kit/use-action.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { copyReferralLink } from './referral.api.ts'

/** Hardly anybody needs it, and the button stands in the header of every page. */
const CopyByHand = lazyOverlay(
  async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }),
  ({ onClose }) => onClose(),
)

interface CopyLink {
  isCopying: boolean
  copy: (academyId: number | null) => void
  /** To be drawn beside the button: the way out when the browser does not copy. */
  byHand: ReactNode
}

export const useCopyLink = (onDone: () => void = () => undefined): CopyLink => {
  const { isBusy, run } = useAction()
  const [link, setLink] = useState<string | null>(null)
  const copy = async (academyId: number | null) => {
    const left = await copyReferralLink(academyId)
    setLink(left)
    if (left === null) onDone()
  }
  const close = () => {
    setLink(null)
    onDone()
  }
  return {
    isCopying: isBusy,
    copy: (academyId) => void run(() => copy(academyId)),
    byHand: link !== null && (
      <Suspense>
        <CopyByHand link={link} onClose={close} />
      </Suspense>
    ),
  }
}
