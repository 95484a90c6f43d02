import { Dino } from './dino.tsx'
import { Scene, Sparkle } from './scene.tsx'

/** One shows the way, the other comes along: a letter with our sign between them. */
export function FriendsArt() {
  return (
    <Scene sprigs={false}>
      <Dino transform="translate(26 62) scale(.8)" backpack armUp />
      <Dino transform="translate(262 76) scale(-.7 .7)" cap armUp />
      <g transform="rotate(-6 142 58)">
        <rect x="112" y="36" width="60" height="42" rx="8" fill="var(--ac-art-0)" />
        <path d="m114 40 28 21 28-21" stroke="var(--ac-art-3)" strokeWidth="4" strokeLinejoin="round" />
        <rect x="112" y="36" width="60" height="42" rx="8" stroke="var(--ac-art-5)" strokeWidth="3" />
        <circle cx="170" cy="40" r="12" fill="var(--ac-signal)" />
        <path
          d="m165 44 5-9 5 9"
          stroke="var(--ac-dino-ink)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <Sparkle x={98} y={34} size={7} />
      <Sparkle x={204} y={44} size={9} />
      <Sparkle x={140} y={110} size={6} />
    </Scene>
  )
}
