import { Dino } from './dino.tsx'
import { Scene, Sparkle } from './scene.tsx'

export function NotFoundArt() {
  return (
    <Scene>
      <path d="M212 172V78" stroke="var(--ac-art-5)" strokeWidth="7" strokeLinecap="round" />
      <path d="M182 74h50l12 13-12 13h-50a4 4 0 0 1-4-4V78a4 4 0 0 1 4-4Z" fill="var(--ac-art-4)" />
      <path d="M240 108h-44l-11 11 11 11h44a4 4 0 0 0 4-4v-14a4 4 0 0 0-4-4Z" fill="var(--ac-art-3)" />
      <path d="M192 87h30M204 119h28" stroke="var(--ac-art-1)" strokeWidth="4" strokeLinecap="round" />
      <Dino transform="translate(54 60) scale(.81)" mood="lost" backpack />
      <g transform="translate(126 104) rotate(8)">
        <path
          d="m0 6 15-6 15 6 15-6v34l-15 6-15-6-15 6Z"
          fill="var(--ac-art-0)"
          stroke="var(--ac-art-5)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d="M15 0v34M30 6v34" stroke="var(--ac-art-2)" strokeWidth="2" />
        <path
          d="M6 28c6-8 12 2 17-6s8-4 12-9"
          stroke="var(--ac-art-4)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="1 5"
        />
        <path d="m34 8 5 5m0-5-5 5" stroke="#c2410c" strokeWidth="2.6" strokeLinecap="round" />
      </g>
      <path
        d="M150 40c0-9 14-10 14-1 0 7-7 6-7 12m0 8v.1"
        stroke="var(--ac-art-4)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M178 52c0-6 9-6 9-1 0 4-4.5 4-4.5 8m0 5v.1"
        stroke="var(--ac-art-3)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Sparkle x={52} y={70} size={6} />
      <Sparkle x={244} y={56} size={7} />
    </Scene>
  )
}
