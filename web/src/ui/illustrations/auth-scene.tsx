import { Dino } from './dino.tsx'
import { Flag, Pine, Spark } from './night-parts.tsx'

/** Beside login and registration: back at the laptop, the flag in sight. Stands on the deep green in both themes. */
export function AuthScene() {
  return (
    <svg viewBox="0 0 520 408" fill="none" aria-hidden="true" focusable="false">
      <circle cx="300" cy="190" r="168" fill="#7fd0b2" opacity=".055" />
      <circle cx="300" cy="190" r="116" fill="#7fd0b2" opacity=".06" />
      <Spark x={88} y={92} size={8} />
      <Spark x={192} y={44} size={6} />
      <Spark x={474} y={120} size={7} />
      <Spark x={452} y={214} size={5} />
      <path d="M190 366 342 134q14-20 28 0l108 232Z" fill="#185243" />
      <path d="M356 124c5 0 10 3 14 10l108 232H410l-26-80 20-44-40-56 8-32Z" fill="#14473a" />
      <path d="m322 164 20-30q14-20 28 0l22 36-14-7-12 15-13-14-11 13-8-11Z" fill="#dff0e4" />
      <Flag transform="translate(355 124) scale(.8)" />
      <path
        d="M214 322c54 6 110-4 118-34 6-24-26-32-14-58 10-22 34-24 36-62"
        stroke="var(--ac-signal)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <path
        d="M8 364c58-40 168-38 254-20s164 12 250 20c-52 27-142 35-252 35S60 391 8 364Z"
        fill="#11483a"
        stroke="#11483a"
        strokeWidth="10"
        strokeLinejoin="round"
      />
      <Pine transform="translate(452 362)" />
      <Pine transform="translate(484 366) scale(.7)" />
      <Pine transform="translate(48 356) scale(.85)" />
      <Dino transform="translate(66 176) scale(1.22)" cap armUp />
      <g transform="translate(178 262)">
        <ellipse cx="74" cy="96" rx="112" ry="9" fill="#0a2f26" opacity=".7" />
        <path d="M22 6h112a8 8 0 0 1 8 9l-9 66H15L12 15a9 9 0 0 1 10-9Z" fill="#e8f3ec" />
        <path d="m66 56 12-26 12 26" stroke="#1f6e57" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="78" cy="51" r="3.4" fill="#1f6e57" />
        <path d="M-12 80h172v4a9 9 0 0 1-9 9H-3a9 9 0 0 1-9-9Z" fill="#9cc4b1" />
      </g>
    </svg>
  )
}
