import type { ReactNode } from 'react'
import classes from './celebration.module.css'
import { IconButton } from './icon-button.tsx'
import { Dino } from './illustrations/dino.tsx'
import { Sparkle } from './illustrations/scene.tsx'
import { CloseIcon } from './main-icons.tsx'

export type CelebrationProps = {
  title: ReactNode
  text: ReactNode
  closeLabel: string
  onClose: () => void
}

/** Where the sparkles around the dinosaur are, and how large. */
const sparkles = [
  [14, 30, 9],
  [30, 8, 6],
  [122, 22, 8],
  [136, 54, 6],
  [8, 74, 6],
] as const

/** A moment worth a smile. It moves once, and not at all for people who asked for less motion. */
export function Celebration({ title, text, closeLabel, onClose }: CelebrationProps) {
  return (
    <div className={classes.celebration}>
      <svg className={classes.art} width="108" height="108" viewBox="0 0 144 144" aria-hidden="true" focusable="false">
        <g className={classes.sparkles}>
          {sparkles.map(([x, y, size]) => (
            <Sparkle key={`${x} ${y}`} x={x} y={y} size={size} />
          ))}
        </g>
        <g className={classes.dino}>
          <Dino transform="translate(18 24) scale(.84)" mood="happy" cap armUp />
        </g>
      </svg>
      <div className="ac-shrink">
        <p className={classes.title}>{title}</p>
        <p className="ac-soft">{text}</p>
      </div>
      <IconButton size="sm" label={closeLabel} icon={<CloseIcon size={18} />} onClick={onClose} />
    </div>
  )
}
