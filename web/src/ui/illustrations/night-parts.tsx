/** Parts of the scenes that stand on the deep green (home hero, auth panel): their colours do not follow the theme. */

export function Spark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      d="M0-1C.1-.3.3-.1 1 0 .3.1.1.3 0 1-.1.3-.3.1-1 0-.3-.1-.1-.3 0-1Z"
      transform={`translate(${x} ${y}) scale(${size})`}
      fill="#8fcab3"
      opacity=".8"
    />
  )
}

/** Grows up from its origin, about 60 high. */
export function Pine({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 0v-14" stroke="#0a2a22" strokeWidth="5" strokeLinecap="round" />
      <path d="M-16-10 0-36l16 26Z" fill="#1b5c4a" stroke="#1b5c4a" strokeWidth="4" strokeLinejoin="round" />
      <path d="M-12-28 0-52l12 24Z" fill="#237059" stroke="#237059" strokeWidth="4" strokeLinejoin="round" />
    </g>
  )
}

/** The goal: a lime flag with our caret; the pole stands on the origin. */
export function Flag({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 4v-72" stroke="#e8f3ec" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M2-66c14-7 24 5 40-1 3-1 5 0 5 3v28c0 3-2 4-4 5-15 5-26-5-41 1Z" fill="var(--ac-signal)" />
      <path
        d="m16-40 8-17 8 17"
        fill="none"
        stroke="#0c2b24"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="-43" r="2.3" fill="#0c2b24" />
    </g>
  )
}
