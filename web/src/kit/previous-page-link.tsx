import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { isPlainClick } from '#lib/links.tsx'
import { BackLink } from '#ui/back-link.tsx'

interface PreviousPageLinkProps {
  /** Where it leads when no page of ours came before this one, and what that is called. */
  href: string
  label: string
}

/** Leads back to the page before this one. */
export function PreviousPageLink({ href, label }: PreviousPageLinkProps) {
  const t = useT()
  const { history } = useRouter()
  const isFromHere = history.canGoBack()
  const goBack = (event: MouseEvent) => {
    if (!isFromHere || !isPlainClick(event)) return
    event.preventDefault()
    history.back()
  }
  return (
    <BackLink alone href={href} onClick={goBack}>
      {isFromHere ? t('backLink') : label}
    </BackLink>
  )
}
