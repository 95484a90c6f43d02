import { Scene, Sparkle } from './scene.tsx'

export function EmptyListArt() {
  return (
    <Scene>
      <rect x="92" y="36" width="104" height="120" rx="12" fill="var(--ac-art-2)" transform="rotate(6 144 96)" />
      <rect
        x="84"
        y="40"
        width="104"
        height="120"
        rx="12"
        fill="var(--ac-art-0)"
        stroke="var(--ac-art-line)"
        strokeWidth="2.5"
      />
      <circle cx="104" cy="66" r="8" fill="var(--ac-art-2)" />
      <circle cx="104" cy="96" r="8" fill="var(--ac-art-2)" />
      <circle cx="104" cy="126" r="8" stroke="var(--ac-art-3)" strokeWidth="2.5" strokeDasharray="3 5" />
      <path d="M122 66h48M122 96h36" stroke="var(--ac-art-2)" strokeWidth="7" strokeLinecap="round" />
      <path d="M122 126h42" stroke="var(--ac-art-3)" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="3 7" />
      <g>
        <circle cx="190" cy="116" r="28" fill="var(--ac-art-1)" stroke="var(--ac-art-5)" strokeWidth="7" />
        <path d="m211 138 18 20" stroke="var(--ac-art-5)" strokeWidth="10" strokeLinecap="round" />
        <path d="M176 110a15 15 0 0 1 12-9" stroke="var(--ac-art-0)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <Sparkle x={66} y={64} size={7} />
      <Sparkle x={226} y={66} size={9} />
    </Scene>
  )
}
