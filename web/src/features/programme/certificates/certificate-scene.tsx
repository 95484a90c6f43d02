import { Dino } from '#ui/illustrations/dino.tsx'
import { Flag, Pine, Spark } from '#ui/illustrations/night-parts.tsx'

/** The panel of a certificate, as on its PDF: the way up the mountain is behind the one who got there. */
export function CertificateScene({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 244 596"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="122" cy="330" r="150" fill="#7fd0b2" opacity=".05" />
      <circle cx="122" cy="330" r="104" fill="#7fd0b2" opacity=".06" />
      <Spark x={40} y={178} size={6.4} />
      <Spark x={204} y={150} size={8} />
      <Spark x={88} y={122} size={4.8} />
      <Spark x={214} y={300} size={4.8} />
      <path d="M26 520 142 262q12-20 26 0L294 520Z" fill="#185243" />
      <path d="M155 252c5 0 9 3 13 10L294 520H190l-20-92 16-44-32-54 8-32Z" fill="#14473a" />
      <path d="m128 293 14-31q12-20 26 0l16 33-12-6-10 14-11-13-9 12-6-10Z" fill="#dff0e4" />
      <path
        d="M96 486c60 0 108-10 104-40-4-26-60-28-52-62 6-24 22-30 12-76"
        stroke="var(--ac-signal)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeDasharray=".8 9.5"
      />
      <path d="M-900 500H0c60-34 140-30 244-8h900v104H-900Z" fill="#11483a" />
      <path d="M-900 548H0c70-22 160-18 244 4h900v44H-900Z" fill="#0d3a2f" />
      <Flag transform="translate(155 254) scale(.62)" />
      <Pine transform="translate(216 500) scale(.9)" />
      <Pine transform="translate(190 512) scale(.62)" />
      <Dino transform="translate(34 376) scale(1.14)" cap armUp />
    </svg>
  )
}
