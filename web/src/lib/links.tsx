import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Whether a click wants neither a new tab nor a download, so that the router may handle it. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const isOwn = (href: string) => href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')

/** The link of the application: own addresses go through the router and are fetched when somebody means to go there. */
export function RouterAnchor({ href, target, onClick, onPointerEnter, onFocus, ...rest }: ComponentProps<'a'>) {
  const router = useRouter()
  if (href === undefined || !isOwn(href)) {
    return (
      <a {...rest} href={href} target={target} onClick={onClick} onPointerEnter={onPointerEnter} onFocus={onFocus} />
    )
  }
  const prefetch = () => void router.preloadRoute({ href } as never).catch(() => undefined)
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetch()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
