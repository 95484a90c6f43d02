import { Scene, Sparkle } from './scene.tsx'

export function SomethingWrongArt() {
  return (
    <Scene>
      <rect x="86" y="52" width="108" height="76" rx="10" fill="var(--ac-art-5)" />
      <rect x="94" y="60" width="92" height="60" rx="5" fill="var(--ac-art-1)" />
      <path d="M74 134h132l10 14a5 5 0 0 1-4 8H68a5 5 0 0 1-4-8Z" fill="var(--ac-art-4)" />
      <path d="M74 134h132l3 5H71Z" fill="var(--ac-art-3)" />
      <path d="M124 84v6m32-6v6" stroke="var(--ac-art-5)" strokeWidth="6" strokeLinecap="round" />
      <path d="M124 106q16-12 32 0" stroke="var(--ac-art-5)" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M214 150c16 4 14-28 30-30" stroke="var(--ac-art-5)" strokeWidth="5" strokeLinecap="round" />
      <g transform="translate(238 116) rotate(-24)">
        <rect width="20" height="18" rx="4" y="-9" fill="var(--ac-art-warm)" />
        <path d="M20-4h8m-8 8h8" stroke="var(--ac-art-5)" strokeWidth="3.5" strokeLinecap="round" />
      </g>
      <g transform="translate(256 76) rotate(-30)">
        <rect x="-2" y="-11" width="18" height="22" rx="5" fill="var(--ac-art-4)" />
        <path d="M16 0c10 0 10-14 2-22" stroke="var(--ac-art-5)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path
        d="m240 92-6-8m16 4 1-11m-20 22-10-2"
        stroke="var(--ac-art-warm-dark)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Sparkle x={66} y={72} size={6} />
      <Sparkle x={206} y={44} />
    </Scene>
  )
}
