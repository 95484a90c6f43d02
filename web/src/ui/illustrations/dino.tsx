export type DinoProps = {
  /** Place and size inside the scene: `translate(10 20) scale(.8)`. 140 x 140, looks right, feet at 138. */
  transform?: string
  mood?: 'happy' | 'lost' | 'asleep'
  backpack?: boolean
  cap?: boolean
  /** Raises the arm (waving, holding a flag or a map). */
  armUp?: boolean
}

const eyes = {
  happy: (
    <>
      <circle cx="96" cy="34" r="5" fill="var(--ac-dino-ink)" />
      <circle cx="97.8" cy="32.2" r="1.7" fill="#fff" />
    </>
  ),
  lost: (
    <>
      <circle cx="96" cy="33" r="6.5" fill="#fff" />
      <circle cx="98" cy="31" r="3.4" fill="var(--ac-dino-ink)" />
      <path d="m88 22 10-3" stroke="var(--ac-dino-ink)" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  asleep: <path d="M90 34q6 5 12 0" fill="none" stroke="var(--ac-dino-ink)" strokeWidth="2.6" strokeLinecap="round" />,
}

const mouths = { happy: 'M100 48q8 4.5 15-1.5', lost: 'M102 51q6-4 12 0', asleep: 'M104 49q5 2 9 0' }

/** Our student. Drawn once, used by every scene, so that it is always the same animal. */
export function Dino({ transform, mood = 'happy', backpack, cap, armUp }: DinoProps) {
  return (
    <g transform={transform} strokeLinejoin="round">
      <g fill="var(--ac-dino-dark)" stroke="var(--ac-dino-dark)" strokeWidth="5">
        <path d="M60 20 48 24l10 10ZM50 44l-14 4 11 11ZM38 70l-15 2 10 13ZM22 92 8 90l8 12Z" />
      </g>
      <g fill="var(--ac-dino)">
        <path d="M44 92C32 98 20 96 12 84c-4-6-11-1-9 6 5 22 24 37 50 37Z" />
        <path d="M60 34C48 56 33 76 33 102c0 19 12 30 32 30h18c15 0 22-11 22-26 0-18-8-32-7-50Z" />
        <rect x="56" y="12" width="64" height="48" rx="24" />
        <rect x="84" y="26" width="40" height="33" rx="16.5" />
      </g>
      <path d="M97 76c5 12 8 28 4 44-7 9-27 9-31-8-3-15 9-31 27-36Z" fill="var(--ac-dino-belly)" />
      <path
        d="M74 104h24M75 115h23M80 93h19"
        stroke="var(--ac-dino)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".35"
      />
      {backpack && (
        <>
          <path
            d="M46 66c-14 2-22 12-22 28 0 12 6 18 16 18h10c6 0 9-4 9-10V74c0-6-5-9-13-8Z"
            fill="var(--ac-art-warm)"
          />
          <path d="M25 96h33v6c0 6-3 10-9 10H40c-9 0-15-6-15-16Z" fill="var(--ac-art-warm-dark)" />
          <path
            d="M58 70c10 2 17 9 18 20"
            fill="none"
            stroke="var(--ac-art-warm-dark)"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <rect x="37" y="92" width="8" height="9" rx="2.5" fill="var(--ac-dino-belly)" />
        </>
      )}
      <path
        d={armUp ? 'M88 84q14-4 18-20' : 'M86 84q10 8 20 4'}
        fill="none"
        stroke="var(--ac-dino-dark)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <rect x="44" y="124" width="28" height="14" rx="7" fill="var(--ac-dino-dark)" />
      <rect x="80" y="124" width="28" height="14" rx="7" fill="var(--ac-dino-dark)" />
      {eyes[mood]}
      <circle cx="117" cy="36" r="1.7" fill="var(--ac-dino-ink)" />
      <path d={mouths[mood]} fill="none" stroke="var(--ac-dino-ink)" strokeWidth="2.4" strokeLinecap="round" />
      <ellipse cx="88" cy="46" rx="5" ry="3.6" fill="var(--ac-dino-blush)" opacity=".75" />
      {cap && (
        <>
          <path d="m88-8 38 13-38 13L50 5Z" fill="var(--ac-dino-ink)" />
          <path d="M68 11v9c10 7 30 7 40 0v-9L88 18Z" fill="#123a31" />
          <path d="M124 6v15" stroke="var(--ac-signal)" strokeWidth="3" strokeLinecap="round" />
          <circle cx="124" cy="24" r="4" fill="var(--ac-signal)" />
        </>
      )}
    </g>
  )
}
