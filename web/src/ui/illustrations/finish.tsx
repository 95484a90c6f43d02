import { Dino } from './dino.tsx'
import { Scene, Sparkle } from './scene.tsx'

/** The top of the hill: a flag, a cup and somebody who has come all the way. */
export function FinishArt() {
  return (
    <Scene>
      <path d="M196 172V48" stroke="var(--ac-art-5)" strokeWidth="5" strokeLinecap="round" />
      <path d="M198 50c18-10 30 10 50 0v38c-20 10-32-10-50 0Z" fill="var(--ac-signal)" />
      <path
        d="M211 70l7 7 13-14"
        stroke="var(--ac-art-5)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M138 112h34v16a17 17 0 0 1-34 0Z" fill="var(--ac-art-4)" />
      <path
        d="M138 116h-9v5a11 11 0 0 0 11 11m32-16h9v5a11 11 0 0 1-11 11"
        stroke="var(--ac-art-4)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M155 145v14" stroke="var(--ac-art-4)" strokeWidth="6" />
      <rect x="139" y="158" width="32" height="14" rx="4" fill="var(--ac-art-5)" />
      <Dino transform="translate(38 78) scale(.7)" mood="happy" cap armUp />
      <Sparkle x={122} y={62} />
      <Sparkle x={168} y={86} size={6} />
      <Sparkle x={252} y={110} size={6} />
    </Scene>
  )
}
