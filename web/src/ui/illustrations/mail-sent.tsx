import { Scene, Sparkle } from './scene.tsx'

export function MailSentArt() {
  return (
    <Scene>
      <path
        d="M40 120c16-34 44-30 52-10 6 16-14 24-18 10-4-16 24-34 46-34"
        stroke="var(--ac-art-line)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <g transform="rotate(-7 160 100)">
        <path d="M104 76h112v72a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8Z" fill="var(--ac-art-5)" />
        <path d="M118 40h84a6 6 0 0 1 6 6v76h-96V46a6 6 0 0 1 6-6Z" fill="var(--ac-art-0)" />
        <path d="M128 58h40M128 70h64M128 82h52" stroke="var(--ac-art-2)" strokeWidth="5" strokeLinecap="round" />
        <path d="m104 76 56 42 56-42v72a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8Z" fill="var(--ac-art-4)" />
        <path d="m106 153 42-42m66 42-42-42" stroke="var(--ac-art-5)" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="206" cy="50" r="19" fill="var(--ac-signal)" />
        <path
          d="m197 51 6 6 12-13"
          stroke="var(--ac-dino-ink)"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <Sparkle x={78} y={62} />
      <Sparkle x={244} y={92} size={6} />
      <Sparkle x={100} y={34} size={5} />
    </Scene>
  )
}
