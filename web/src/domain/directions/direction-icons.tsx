import type { ReactNode } from 'react'

const tile = (drawing: ReactNode) =>
  function DirectionIcon({ size = 56 }: { size?: number }) {
    return (
      <svg width={size} height={size} viewBox="0 0 56 56" fill="none" aria-hidden="true" focusable="false">
        <rect width="56" height="56" rx="14" fill="var(--ac-brand-solid)" />
        {drawing}
      </svg>
    )
  }

const line = { strokeWidth: 3.2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const ink = '#e8f3ec'
const soft = '#7dbea4'
const lime = 'var(--ac-signal)'

/** One per direction (ACAD-07, CONST-07); an unknown direction takes `Other`. */
export const directionIcons = {
  JS: tile(
    <>
      <path
        d="M20 18c-4 0-5 2-5 5s0 5-4 5c4 0 4 2 4 5s1 5 5 5M36 18c4 0 5 2 5 5s0 5 4 5c-4 0-4 2-4 5s-1 5-5 5"
        stroke={ink}
        {...line}
      />
      <circle cx="28" cy="28" r="3" fill={lime} />
    </>,
  ),
  QA: tile(
    <>
      <path d="M28 20c6 0 9 4 9 11s-4 11-9 11-9-4-9-11 3-11 9-11Z" stroke={ink} {...line} />
      <path
        d="M28 26v16M19 31h-6m6 6-5 3m5-14-5-4m23 9h6m-6 6 5 3m-5-14 5-4M24 19c0-5 8-5 8 0"
        stroke={soft}
        {...line}
      />
      <path d="m24 32 3 3 6-6" stroke={lime} {...line} />
    </>,
  ),
  PHP: tile(
    <>
      <ellipse cx="28" cy="18" rx="13" ry="5" stroke={ink} {...line} />
      <path d="M15 18v20c0 3 6 5 13 5s13-2 13-5V18M15 28c0 3 6 5 13 5s13-2 13-5" stroke={ink} {...line} />
      <path d="M22 38h.01M28 39.5h.01" stroke={lime} strokeWidth="4.5" strokeLinecap="round" />
    </>,
  ),
  '.NET': tile(
    <>
      <path d="m28 12 14 8v16l-14 8-14-8V20Z" stroke={ink} {...line} />
      <path d="m14 20 14 8 14-8M28 28v16" stroke={soft} {...line} />
      <circle cx="28" cy="28" r="3.2" fill={lime} />
    </>,
  ),
  Mobile: tile(
    <>
      <rect x="18" y="11" width="20" height="34" rx="5" stroke={ink} {...line} />
      <path d="M25 17h6" stroke={soft} {...line} />
      <circle cx="28" cy="38.5" r="2.4" fill={lime} />
    </>,
  ),
  Java: tile(
    <>
      <path d="M15 27h22v7c0 5-4 9-9 9h-4c-5 0-9-4-9-9Z" stroke={ink} {...line} />
      <path d="M37 29h3a4 4 0 0 1 0 8h-4" stroke={ink} {...line} />
      <path d="M22 21c-3-4 3-5 0-9m8 9c-3-4 3-5 0-9" stroke={lime} {...line} />
    </>,
  ),
  Other: tile(
    <>
      <path d="m21 20-8 8 8 8m14-16 8 8-8 8" stroke={ink} {...line} />
      <path d="m31 17-6 22" stroke={lime} {...line} />
    </>,
  ),
}

export type DirectionIconName = keyof typeof directionIcons

/** By the name of the specialization; names are data, so anything may come. */
export const directionIcon = (name: string) =>
  Object.hasOwn(directionIcons, name) ? directionIcons[name as DirectionIconName] : directionIcons.Other
