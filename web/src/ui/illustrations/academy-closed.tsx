import { Scene, Sparkle } from './scene.tsx'

export function AcademyClosedArt() {
  return (
    <Scene>
      <path d="M76 172V84h128v88Z" fill="var(--ac-art-2)" />
      <path d="M64 86 140 38l76 48Z" fill="var(--ac-art-5)" />
      <path d="M140 50 90 82h100Z" fill="var(--ac-art-4)" />
      <path
        d="m131 75 9-19 9 19"
        stroke="var(--ac-signal)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="140" cy="72" r="2.6" fill="var(--ac-signal)" />
      <path d="M60 86h160" stroke="var(--ac-art-5)" strokeWidth="6" strokeLinecap="round" />
      <g fill="var(--ac-art-0)">
        <rect x="84" y="92" width="14" height="74" rx="3" />
        <rect x="182" y="92" width="14" height="74" rx="3" />
      </g>
      <path d="M112 172v-52a28 28 0 0 1 56 0v52Z" fill="var(--ac-art-5)" />
      <path d="M118 172v-50a22 22 0 0 1 44 0v50Z" fill="var(--ac-art-4)" />
      <path d="M140 100v72" stroke="var(--ac-art-5)" strokeWidth="3" />
      <circle cx="133" cy="140" r="2.6" fill="var(--ac-art-1)" />
      <circle cx="147" cy="140" r="2.6" fill="var(--ac-art-1)" />
      <path d="M66 172h148" stroke="var(--ac-art-5)" strokeWidth="7" strokeLinecap="round" />
      <path d="m126 119 14-12 14 12" stroke="var(--ac-dino-ink)" strokeWidth="2" />
      <rect x="116" y="118" width="48" height="24" rx="6" fill="var(--ac-art-warm)" />
      <path d="M127 130h26" stroke="var(--ac-dino-ink)" strokeWidth="4" strokeLinecap="round" />
      <Sparkle x={238} y={62} />
      <Sparkle x={48} y={74} size={6} />
    </Scene>
  )
}
