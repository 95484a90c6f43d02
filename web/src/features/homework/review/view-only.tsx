import type { ReviewDetails, ReviewRefusal } from '@academy/contract/review'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface ViewOnlyProps {
  details: ReviewDetails
  why: ReviewRefusal
  /** Leads to a work the reader may review; null: there is none. */
  onNextOwn: (() => void) | null
  isNextOwnByKey: boolean
}

/** Why a work can only be read, and where to go from here. Taking it is a button of the line above. */
export function ViewOnly({ details, why, onNextOwn, isNextOwnByKey }: ViewOnlyProps) {
  const t = useT()
  const { reviewer } = details
  return (
    <Notice
      tone="info"
      action={
        onNextOwn && (
          <Button
            size="sm"
            variant="secondary"
            {...(isNextOwnByKey && { title: t('common.keyJ'), 'aria-keyshortcuts': 'j' })}
            onClick={onNextOwn}
          >
            {t('review.nextOwn')}
          </Button>
        )
      }
    >
      {why === 'ofOthers'
        ? t('review.form.refused.ofOthers', { name: reviewer ? personName(reviewer, t) : t('person.deleted') })
        : t(`review.form.refused.${why}`)}
    </Notice>
  )
}
