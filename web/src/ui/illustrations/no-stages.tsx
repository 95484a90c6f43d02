import { Dino } from './dino.tsx'
import { Scene, Sparkle } from './scene.tsx'

export function NoStagesArt() {
  return (
    <Scene>
      <rect
        x="118"
        y="48"
        width="116"
        height="106"
        rx="12"
        fill="var(--ac-art-0)"
        stroke="var(--ac-art-line)"
        strokeWidth="2.5"
      />
      <path d="M118 74V60a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12v14Z" fill="var(--ac-art-4)" />
      <path d="M144 40v18m64-18v18" stroke="var(--ac-art-5)" strokeWidth="6" strokeLinecap="round" />
      <g fill="var(--ac-art-2)">
        <rect x="132" y="86" width="16" height="14" rx="4" />
        <rect x="156" y="86" width="16" height="14" rx="4" />
        <rect x="180" y="86" width="16" height="14" rx="4" />
        <rect x="204" y="86" width="16" height="14" rx="4" />
        <rect x="132" y="108" width="16" height="14" rx="4" />
        <rect x="156" y="108" width="16" height="14" rx="4" />
        <rect x="132" y="130" width="16" height="14" rx="4" />
        <rect x="156" y="130" width="16" height="14" rx="4" />
      </g>
      <rect x="180" y="108" width="16" height="14" rx="4" fill="var(--ac-signal)" />
      <path d="M176 154v18m48-18v18m-96-18v18" stroke="var(--ac-art-line)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="224" cy="142" r="27" fill="var(--ac-art-5)" />
      <circle cx="224" cy="142" r="20" fill="var(--ac-art-0)" />
      <path
        d="M224 130v12l8 6"
        stroke="var(--ac-dino-ink)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Dino transform="translate(36 90) scale(.6)" mood="asleep" />
      <path
        d="M106 82h7l-7 8h7M100 64h5l-5 6h5"
        stroke="var(--ac-art-4)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Sparkle x={64} y={52} size={6} />
      <Sparkle x={246} y={66} />
    </Scene>
  )
}
