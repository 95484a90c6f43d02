import { Dino } from './dino.tsx'
import { Scene, Sparkle } from './scene.tsx'

/** Our student beside a card with their own data, one line of which is still open. */
export function AboutYouArt() {
  return (
    <Scene>
      <rect x="132" y="44" width="116" height="116" rx="14" fill="var(--ac-art-2)" transform="rotate(5 190 100)" />
      <rect
        x="126"
        y="46"
        width="116"
        height="116"
        rx="14"
        fill="var(--ac-art-0)"
        stroke="var(--ac-art-line)"
        strokeWidth="2.5"
      />
      <circle cx="152" cy="74" r="15" fill="var(--ac-art-2)" />
      <circle cx="152" cy="70" r="5.5" fill="var(--ac-art-4)" />
      <path d="M142.5 83.5c2-5 5.5-7 9.5-7s7.5 2 9.5 7" fill="var(--ac-art-4)" />
      <path d="M178 68h46M178 80h30" stroke="var(--ac-art-2)" strokeWidth="6" strokeLinecap="round" />
      <path d="M144 106h80" stroke="var(--ac-art-2)" strokeWidth="6" strokeLinecap="round" />
      <rect
        x="141"
        y="120"
        width="86"
        height="24"
        rx="8"
        stroke="var(--ac-art-4)"
        strokeWidth="2.5"
        strokeDasharray="5 5"
      />
      <Dino transform="translate(24 70) scale(.74)" armUp />
      <Sparkle x={112} y={52} size={8} />
      <Sparkle x={252} y={38} size={6} />
    </Scene>
  )
}
