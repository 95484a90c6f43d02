import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { isPlainClick } from '#lib/links.tsx'
import { ArrowLeftIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './back-link.module.css'

interface BackLinkProps {
  /** Where it leads when no page of ours came before this one, and what that is called. */
  href: string
  label: string
}

/** Leads back to the page before this one. */
export function BackLink({ href, label }: BackLinkProps) {
  const t = useT()
  const { history } = useRouter()
  const isFromHere = history.canGoBack()
  const goBack = (event: MouseEvent) => {
    if (!isFromHere || !isPlainClick(event)) return
    event.preventDefault()
    history.back()
  }
  return (
    <TextLink quiet href={href} className={classes.back} onClick={goBack}>
      <ArrowLeftIcon size={16} /> {isFromHere ? t('backLink') : label}
    </TextLink>
  )
}
