/** Signs of a drawing language small enough for pdfkit: what is filled, what is stroked, in which colour. */
export interface Shape {
  path: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  dash?: readonly [number, number]
}

const lime = '#c9f26b'

/** Our student with the cap of those who finished; the same animal as on the screens. 140 x 140, feet at 138. */
export const dino: readonly Shape[] = [
  {
    path: 'M60 20 48 24l10 10ZM50 44l-14 4 11 11ZM38 70l-15 2 10 13ZM22 92 8 90l8 12Z',
    fill: '#1f6e57',
    stroke: '#1f6e57',
    width: 5,
  },
  { path: 'M44 92C32 98 20 96 12 84c-4-6-11-1-9 6 5 22 24 37 50 37Z', fill: '#3fa283' },
  { path: 'M60 34C48 56 33 76 33 102c0 19 12 30 32 30h18c15 0 22-11 22-26 0-18-8-32-7-50Z', fill: '#3fa283' },
  { path: 'M80 12h16a24 24 0 0 1 0 48H80a24 24 0 0 1 0-48Z', fill: '#3fa283' },
  { path: 'M100.5 26h7a16.5 16.5 0 0 1 0 33h-7a16.5 16.5 0 0 1 0-33Z', fill: '#3fa283' },
  { path: 'M97 76c5 12 8 28 4 44-7 9-27 9-31-8-3-15 9-31 27-36Z', fill: '#d9ecd9' },
  { path: 'M74 104h24M75 115h23M80 93h19', stroke: '#3fa283', width: 2, opacity: 0.35 },
  { path: 'M88 84q14-4 18-20', stroke: '#1f6e57', width: 9 },
  { path: 'M51 124h14a7 7 0 0 1 0 14H51a7 7 0 0 1 0-14Z', fill: '#1f6e57' },
  { path: 'M87 124h14a7 7 0 0 1 0 14H87a7 7 0 0 1 0-14Z', fill: '#1f6e57' },
  { path: 'M91 34a5 5 0 0 1 10 0a5 5 0 0 1-10 0Z', fill: '#0b2019' },
  { path: 'M96.1 32.2a1.7 1.7 0 0 1 3.4 0a1.7 1.7 0 0 1-3.4 0Z', fill: '#ffffff' },
  { path: 'M115.3 36a1.7 1.7 0 0 1 3.4 0a1.7 1.7 0 0 1-3.4 0Z', fill: '#0b2019' },
  { path: 'M100 48q8 4.5 15-1.5', stroke: '#0b2019', width: 2.4 },
  { path: 'M83 46a5 3.6 0 0 1 10 0a5 3.6 0 0 1-10 0Z', fill: '#f0a57c', opacity: 0.75 },
  { path: 'm88-8 38 13-38 13L50 5Z', fill: '#0b2019' },
  { path: 'M68 11v9c10 7 30 7 40 0v-9L88 18Z', fill: '#123a31' },
  { path: 'M124 6v15', stroke: lime, width: 3 },
  { path: 'M120 24a4 4 0 0 1 8 0a4 4 0 0 1-8 0Z', fill: lime },
]

/** The caret that is an A, 36 x 36. */
export const logo: readonly Shape[] = [
  { path: 'M10 0h16a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H10A10 10 0 0 1 0 26V10A10 10 0 0 1 10 0Z', fill: '#0b4538' },
  { path: 'M10 26.2 18 9.4l8 16.8', stroke: lime, width: 3.6 },
  { path: 'M15.65 22.6a2.35 2.35 0 0 1 4.7 0a2.35 2.35 0 0 1-4.7 0Z', fill: lime },
]

const spark = 'M0-8C.8-2.4 2.4-.8 8 0 2.4.8.8 2.4 0 8-.8 2.4-2.4.8-8 0-2.4-.8-.8-2.4 0-8Z'
const pine: readonly Shape[] = [
  { path: 'M0 0v-14', stroke: '#0a2a22', width: 5 },
  { path: 'M-16-10 0-36l16 26Z', fill: '#1b5c4a', stroke: '#1b5c4a', width: 4 },
  { path: 'M-12-28 0-52l12 24Z', fill: '#237059', stroke: '#237059', width: 4 },
]
const flag: readonly Shape[] = [
  { path: 'M0 4v-72', stroke: '#e8f3ec', width: 4.5 },
  { path: 'M2-66c14-7 24 5 40-1 3-1 5 0 5 3v28c0 3-2 4-4 5-15 5-26-5-41 1Z', fill: lime },
  { path: 'm16-40 8-17 8 17', stroke: '#0c2b24', width: 4 },
  { path: 'M21.7-43a2.3 2.3 0 0 1 4.6 0a2.3 2.3 0 0 1-4.6 0Z', fill: '#0c2b24' },
]

export interface Placed {
  shapes: readonly Shape[]
  x: number
  y: number
  scale?: number
}

const sparkOf: readonly Shape[] = [{ path: spark, fill: '#8fcab3', opacity: 0.8 }]

/** The panel of the certificate, 244 x 596: the way up the mountain is behind the one who got there. */
export const panelScene: readonly Placed[] = [
  {
    x: 122,
    y: 330,
    shapes: [
      { path: 'M-150 0a150 150 0 0 1 300 0a150 150 0 0 1-300 0Z', fill: '#7fd0b2', opacity: 0.05 },
      { path: 'M-104 0a104 104 0 0 1 208 0a104 104 0 0 1-208 0Z', fill: '#7fd0b2', opacity: 0.06 },
    ],
  },
  { shapes: sparkOf, x: 40, y: 178, scale: 0.8 },
  { shapes: sparkOf, x: 204, y: 150, scale: 1 },
  { shapes: sparkOf, x: 88, y: 122, scale: 0.6 },
  { shapes: sparkOf, x: 214, y: 300, scale: 0.6 },
  {
    x: 0,
    y: 0,
    shapes: [
      { path: 'M26 520 142 262q12-20 26 0L294 520Z', fill: '#185243' },
      { path: 'M155 252c5 0 9 3 13 10L294 520H190l-20-92 16-44-32-54 8-32Z', fill: '#14473a' },
      { path: 'm128 293 14-31q12-20 26 0l16 33-12-6-10 14-11-13-9 12-6-10Z', fill: '#dff0e4' },
      {
        path: 'M96 486c60 0 108-10 104-40-4-26-60-28-52-62 6-24 22-30 12-76',
        stroke: lime,
        width: 3.6,
        dash: [0.8, 9.5],
      },
      { path: 'M0 500c60-34 140-30 244-8v104H0Z', fill: '#11483a' },
      { path: 'M0 548c70-22 160-18 244 4v44H0Z', fill: '#0d3a2f' },
    ],
  },
  { shapes: flag, x: 155, y: 254, scale: 0.62 },
  { shapes: pine, x: 216, y: 500, scale: 0.9 },
  { shapes: pine, x: 190, y: 512, scale: 0.62 },
  { shapes: dino, x: 34, y: 376, scale: 1.14 },
]

/** Fine lines that weave through each other, like those on bank notes: the quarter below and left of a corner. */
export const rosette = (radius: number): string[] =>
  [0, Math.PI].flatMap((phase) =>
    [0.44, 0.58, 0.72, 0.86].map((reach) => {
      const points = Array.from({ length: 141 }, (_, step) => {
        const angle = ((step + 60) * Math.PI) / 180
        const r = radius * reach * (1 + 0.16 * Math.sin(angle * 20 + phase))
        return `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`
      })
      return `M${points.join('L')}`
    }),
  )
