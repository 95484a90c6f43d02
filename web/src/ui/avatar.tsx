import { useState, type CSSProperties } from 'react'
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

/** Tones of avatar.module.css; all of them hold their letters with AA contrast in both themes. */
const toneCount = 6

/** The same person has the same colour on every screen. */
export const toneOf = (name: string): number => {
  let hash = 0
  for (const letter of name.trim()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % toneCount
}

/** ACC-53: the placeholder is a picture of this side, drawn by the browser at any size. */
export const placeholderSide = 512

/** The letters are written by CSS: as text they would have to be part of the name of a button around them. */
function Placeholder({ name }: { name: string }) {
  return (
    <svg viewBox={`0 0 ${placeholderSide} ${placeholderSide}`} focusable="false">
      <foreignObject width={placeholderSide} height={placeholderSide}>
        <div className={classes.letters} data-initials={initials(name)} />
      </foreignObject>
    </svg>
  )
}

/** Decoration: the name stands beside it or on the button around it. */
export function Avatar({ name, src, size = 34, solid }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isPicture = src != null && src !== failedSrc
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-tone={isPicture || solid ? undefined : toneOf(name)}
      data-solid={solid || undefined}
      aria-hidden="true"
    >
      {isPicture ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <Placeholder name={name} />
      )}
    </span>
  )
}
