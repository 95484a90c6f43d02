import { type DemoTechnology, dinosaurOf, dinosaurSize } from '@academy/contract/dinosaur'
import type { DemoTier } from '@academy/contract/limits'

export type DinosaurProps = { technology: DemoTechnology; tier: DemoTier; label?: string; className?: string }

/** TEST-78: the dinosaur of a demo result; it keeps its colours day and night. */
export function Dinosaur({ technology, tier, label, className }: DinosaurProps) {
  return (
    <svg
      viewBox={`0 0 ${dinosaurSize} ${dinosaurSize}`}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {dinosaurOf(technology, tier).map(({ path, fill, stroke, width, opacity, transform }, index) => (
        <path
          key={index}
          d={path}
          fill={fill}
          stroke={stroke}
          strokeWidth={width}
          opacity={opacity}
          transform={transform}
        />
      ))}
    </svg>
  )
}
