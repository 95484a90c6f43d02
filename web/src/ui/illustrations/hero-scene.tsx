import { Dino } from './dino.tsx'
import { Flag, Pine, Spark } from './night-parts.tsx'

const trail = 'M196 474c40 30 108 30 158-14s124-2 168-42c36-34-92-40-122-82-22-34 96-26 112-66 10-28-66-30-60-62'

type Stop = { x: number; y: number; r: number; done: boolean; glyph: string }

/** Glyphs on a 16 grid: materials, test, interview, lectures, project. */
const stops: Stop[] = [
  {
    x: 268,
    y: 497,
    r: 19,
    done: true,
    glyph: 'M4 3h7.5A1.5 1.5 0 0 1 13 4.5V13H5a1.5 1.5 0 0 1-1.5-1.5V3.5M3.5 11.5A1.5 1.5 0 0 1 5 10h8',
  },
  { x: 382, y: 443, r: 18, done: true, glyph: 'M4.5 3h7v10.5h-7ZM6.5 6.5h3M6.5 9.5h3' },
  {
    x: 520,
    y: 414,
    r: 17,
    done: true,
    glyph: 'M8 2.5a2 2 0 0 1 2 2V8a2 2 0 0 1-4 0V4.5a2 2 0 0 1 2-2ZM3.8 8a4.2 4.2 0 0 0 8.4 0M8 12.2v1.8',
  },
  { x: 503, y: 286, r: 15, done: false, glyph: 'M2.5 4.5h7.5v7H2.5ZM10 7.3l3.5-2v5.4L10 8.7' },
  { x: 456, y: 215, r: 13, done: false, glyph: 'm6 5-3 3 3 3m4-6 3 3-3 3' },
]

/**
 * The home page: the way starts on a laptop and climbs, stage by stage, to the flag. It always stands on the deep green
 * of the hero, so its colours do not follow the theme.
 */
export function HeroScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 608" fill="none" className={className} aria-hidden="true" focusable="false">
      <circle cx="486" cy="214" r="214" fill="#7fd0b2" opacity=".055" />
      <circle cx="486" cy="214" r="152" fill="#7fd0b2" opacity=".06" />
      <Spark x={176} y={96} size={9} />
      <Spark x={258} y={180} size={6} />
      <Spark x={640} y={92} size={8} />
      <Spark x={342} y={64} size={5} />
      <Spark x={92} y={214} size={6} />
      <Spark x={604} y={36} size={5} />

      <path d="M52 540 190 322q16-24 32 0l58 92 56-82q15-22 30 0l150 208Z" fill="#14473a" />
      <path d="m572 540 62-104q13-21 26 0l46 104Z" fill="#14473a" />

      <path d="M196 552 456 134q16-26 32 0l216 406v12Z" fill="#1d6350" />
      <path d="M472 120c6 0 12 5 16 14l216 406v12H566l-42-92 34-66-66-92 24-66-38-58Z" fill="#185243" />

      <path d={trail} stroke="#0d2f26" strokeWidth="13" strokeLinecap="round" opacity=".45" />
      <path d="m425 184 31-50q16-26 32 0l36 58-20-10-16 22-18-20-16 22-12-16Z" fill="#dff0e4" />
      <path d="m488 134 36 58-20-10-16 22-10-44Z" fill="#b9d9c6" />
      <path d={trail} stroke="#8fcab3" strokeWidth="4.5" strokeLinecap="round" strokeDasharray="1 13" />
      <path
        d="M452 208c6-28 18-50 20-74"
        stroke="#2f8a6e"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />

      <g fill="#dff0e4">
        <path d="M560 250h74a17 17 0 0 0 2-34 24 24 0 0 0-45-7 18 18 0 0 0-31 12 15 15 0 0 0 0 29Z" opacity=".16" />
        <path d="M236 300h66a15 15 0 0 0 1-30 21 21 0 0 0-40-6 16 16 0 0 0-27 11 13 13 0 0 0 0 25Z" opacity=".12" />
      </g>

      <path
        d="M8 552c54-54 164-88 254-64s170 50 260 36 140-34 190 28c-66 34-192 46-352 46S74 586 8 552Z"
        fill="#11483a"
        stroke="#11483a"
        strokeWidth="12"
        strokeLinejoin="round"
      />
      <Pine transform="translate(606 520) scale(1.1)" />
      <Pine transform="translate(648 524) scale(.8)" />
      <Pine transform="translate(566 528) scale(.7)" />
      <Pine transform="translate(44 500) scale(.95)" />
      <path
        d="M8 552c104-14 210-14 322 4s262 10 382-4c-66 36-192 48-352 48S74 588 8 552Z"
        fill="#0c382d"
        stroke="#0c382d"
        strokeWidth="12"
        strokeLinejoin="round"
      />

      <path d="M196 474c28 20 68 27 106 18" stroke="#0d2f26" strokeWidth="13" strokeLinecap="round" opacity=".35" />
      <path
        d="M196 474c40 30 108 30 158-14s124-2 168-42c36-34-92-40-122-82"
        stroke="var(--ac-signal)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      {stops.map((stop) => (
        <g key={stop.x} transform={`translate(${stop.x} ${stop.y})`}>
          <circle r={stop.r + 5} fill="#0d2f26" opacity=".5" />
          <circle r={stop.r} fill={stop.done ? 'var(--ac-signal)' : '#2a7c65'} />
          <path
            d={stop.glyph}
            transform={`scale(${stop.r / 12}) translate(-8 -8)`}
            stroke={stop.done ? '#0c2b24' : '#dff0e4'}
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}

      <ellipse cx="404" cy="346" rx="52" ry="13" fill="#0d2f26" opacity=".55" />
      <ellipse cx="404" cy="342" rx="46" ry="11" fill="var(--ac-signal)" />
      <ellipse cx="404" cy="340" rx="34" ry="7" fill="#a8d648" />
      <Dino transform="translate(328 216) scale(.9)" backpack armUp />

      <Flag transform="translate(471 118) scale(1.2)" />

      <g transform="translate(44 408)">
        <ellipse cx="98" cy="150" rx="132" ry="12" fill="#082a22" opacity=".6" />
        <rect x="18" y="0" width="160" height="112" rx="12" fill="#e8f3ec" />
        <rect x="27" y="9" width="142" height="94" rx="6" fill="#0c2b24" />
        <path d="M41 28h34M41 44h54m-42 16h30m-30 16h44" stroke="#2f8a6e" strokeWidth="6" strokeLinecap="round" />
        <path d="M83 28h22M103 44h14" stroke="#8fcab3" strokeWidth="6" strokeLinecap="round" />
        <path d="M41 92h8" stroke="var(--ac-signal)" strokeWidth="6" strokeLinecap="round" />
        <path d="M-8 128c-4 0-5-3-3-6l13-10h192l13 10c3 3 1 6-3 6Z" fill="#c5dfd0" />
        <path d="M-10 128h216c0 10-6 16-16 16H6c-10 0-16-6-16-16Z" fill="#9cc4b1" />
        <path d="M78 128h40c0 5-3 7-7 7H85c-4 0-7-2-7-7Z" fill="#7fae99" />
      </g>
    </svg>
  )
}
