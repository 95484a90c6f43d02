import { Scene, Sparkle } from './scene.tsx'

export function BlockedArt() {
  return (
    <Scene>
      <path d="M140 30 204 52v48c0 36-26 58-64 72-38-14-64-36-64-72V52Z" fill="var(--ac-art-4)" />
      <path d="M140 30v142c-38-14-64-36-64-72V52Z" fill="var(--ac-art-5)" />
      <path d="M140 44 190 61v40c0 28-20 45-50 56-30-11-50-28-50-56V61Z" fill="var(--ac-art-1)" />
      <path d="M122 96V82a18 18 0 0 1 36 0v14" stroke="var(--ac-art-5)" strokeWidth="8" strokeLinecap="round" />
      <rect x="110" y="92" width="60" height="46" rx="11" fill="var(--ac-art-warm)" />
      <path d="M110 118h60v9a11 11 0 0 1-11 11h-38a11 11 0 0 1-11-11Z" fill="var(--ac-art-warm-dark)" opacity=".55" />
      <circle cx="140" cy="111" r="6" fill="var(--ac-dino-ink)" />
      <path d="M140 113v10" stroke="var(--ac-dino-ink)" strokeWidth="5" strokeLinecap="round" />
      <Sparkle x={224} y={54} />
      <Sparkle x={54} y={84} size={6} />
      <Sparkle x={236} y={112} size={5} />
    </Scene>
  )
}
