import type { ReactNode } from 'react'

/** The stage of every small illustration: a soft hill behind, ground, a sprig on each side. 280 x 200. */
export function Scene({ children, sprigs = true }: { children: ReactNode; sprigs?: boolean }) {
  return (
    <svg width="280" height="200" viewBox="0 0 280 200" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M22 172c-8-34 10-52 34-62 20-8 22-44 52-62 34-20 76-10 94 18 10 16 8 30 24 42 22 16 32 36 24 64Z"
        fill="var(--ac-art-1)"
      />
      <path d="M8 172h264" stroke="var(--ac-art-line)" strokeWidth="2.5" strokeLinecap="round" />
      {sprigs && (
        <>
          <Sprig transform="translate(30 172)" />
          <Sprig transform="translate(252 172) scale(-.8 .8)" />
        </>
      )}
      {children}
    </svg>
  )
}

/** Two leaves on a stem, growing up from its origin. */
export function Sprig({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 0C0-10 1-18 4-26" stroke="var(--ac-art-4)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M1-10C-7-10-11-15-11-21c7 0 12 4 12 11Z" fill="var(--ac-art-3)" />
      <path d="M2-17c7-1 11-6 11-12-7 0-12 5-11 12Z" fill="var(--ac-art-4)" />
    </g>
  )
}

export function Sparkle({ x, y, size = 8 }: { x: number; y: number; size?: number }) {
  return (
    <path
      d="M0-1C.1-.3.3-.1 1 0 .3.1.1.3 0 1-.1.3-.3.1-1 0-.3-.1-.1-.3 0-1Z"
      transform={`translate(${x} ${y}) scale(${size})`}
      fill="var(--ac-art-3)"
    />
  )
}
