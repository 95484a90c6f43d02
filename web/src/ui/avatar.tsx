import type { CSSProperties } from 'react'
import classes from './avatar.module.css'

export type AvatarProps = {
  name: string
  src?: string | null
  /** Side in px: 34 in tables and header, 64 on a profile. */
  size?: number
  /** Deep green: the person who is logged in. */
  solid?: boolean
}

/** "Олена Коваль" is ОК; one word gives its first two letters. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '').slice(0, 2)
  return letters.join('').toLocaleUpperCase('uk')
}

/** Decoration: the name stands beside it or on the button around it; so the letters are written by CSS. */
export function Avatar({ name, src, size = 34, solid }: AvatarProps) {
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-solid={solid || undefined}
      data-initials={src ? undefined : initials(name)}
      aria-hidden="true"
    >
      {src && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </span>
  )
}
