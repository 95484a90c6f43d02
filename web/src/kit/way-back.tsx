import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { isPlainClick } from '#lib/links.tsx'
import { ArrowLeftIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './way-back.module.css'

interface WayBackProps {
  /** Where it leads somebody who came by the address alone, and what that is called. */
  href: string
  label: string
}

/** Leads to where the reader was. */
export function WayBack({ href, label }: WayBackProps) {
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
      <ArrowLeftIcon size={16} /> {isFromHere ? t('wayBack') : label}
    </TextLink>
  )
}
