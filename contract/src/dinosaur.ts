import type { DemoTier } from './limits.ts'

/** TEST-13, CONST-07; `Other` is for the directions the specification has no dinosaur for. */
export const demoTechnologies = ['JS', 'QA', 'PHP', 'DotNet', 'Java', 'Other'] as const
export type DemoTechnology = (typeof demoTechnologies)[number]

const named = new Map<string, DemoTechnology>([
  ['js', 'JS'],
  ['qa', 'QA'],
  ['php', 'PHP'],
  ['.net', 'DotNet'],
  ['java', 'Java'],
])
/** Names of specializations are open: "JavaScript" or "Java + Spring" must not become somebody else. */
export const technologyOf = (specialization: string): DemoTechnology =>
  named.get(specialization.trim().toLowerCase()) ?? 'Other'

// --- One family: the same animal in six skins, at four ages. 240 x 240, it looks right and stands on 214.

export const dinosaurSize = 240

/** What a browser and the server's picture both can draw. */
export interface DinosaurShape {
  path: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  transform?: string
}

interface Skin {
  skin: string
  dark: string
  belly: string
}
const skins: Record<DemoTechnology, Skin> = {
  JS: { skin: '#efbe4c', dark: '#b57f16', belly: '#fdf1cf' },
  QA: { skin: '#52b3c0', dark: '#1f7080', belly: '#dbf2f3' },
  PHP: { skin: '#9a91de', dark: '#584da6', belly: '#e9e6fa' },
  DotNet: { skin: '#6699de', dark: '#2d5da3', belly: '#e0ebfc' },
  Java: { skin: '#e88a64', dark: '#ad4d2d', belly: '#fde6da' },
  Other: { skin: '#3fa283', dark: '#1f6e57', belly: '#d9ecd9' },
}
const ink = '#0b2019'
const white = '#ffffff'
const blush = '#ff9d8a'
const lime = '#c9f26b'
const limeDark = '#93bf34'
const gold = '#f6c445'
const goldDark = '#c98f17'
const cape = '#11765d'
const capeDark = '#0b4538'
const shell = '#f8ecd2'
const shellDark = '#dcc79c'
const paper = '#f7f9f5'
const cream = '#f0dfbd'
const warm = '#f2b66d'
const warmDark = '#c9823a'
const steel = '#7f8d86'

const at = (x: number, y: number, scale = 1, rotate = 0): string =>
  `translate(${x} ${y})${rotate ? ` rotate(${rotate})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`
const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0Z`
const placed = (shapes: readonly DinosaurShape[], transform: string): DinosaurShape[] =>
  shapes.map((shape) => ({ ...shape, transform: shape.transform ? `${transform} ${shape.transform}` : transform }))
const line = (path: string, stroke: string, width: number, opacity?: number): DinosaurShape => ({
  path,
  stroke,
  width,
  ...(opacity === undefined ? {} : { opacity }),
})

// --- What each technology carries: about 64 x 64 around its own middle

const coffee: DinosaurShape[] = [
  line('M-10-22c-5-6 4-9 0-16M3-22c-5-6 4-9 0-16M16-22c-5-6 4-9 0-16', '#9fb0a8', 3, 0.8),
  line('M22-6c16-3 17 18 1 17', cream, 6),
  { path: 'M-22-16h50l-5 34c-1 8-6 12-13 12H-4c-7 0-12-4-13-12Z', fill: cream },
  { path: 'M-20-1h46l-2.400 15h-41.200Z', fill: '#ad4d2d' },
  { path: oval(3, -16, 25, 5.5), fill: '#6b3a20' },
  line('M-2 6.500c3-4 7-4 10 0', cream, 3),
]
const magnifier: DinosaurShape[] = [
  line('M15 15 31 33', '#8a5a2b', 11),
  { path: oval(-4, -6, 25), fill: '#eaf8f6', opacity: 0.92 },
  // The bug it was looking for.
  { path: oval(-4, -3, 9.5, 10.5), fill: '#d9482f' },
  { path: 'M-12-9a9 9 0 0 1 16 0Z', fill: ink },
  line('M-4-8v15M-15-5l-4-2M-15 2l-4 2M7-5l4-2M7 2l4 2M-7-13l-3-4M-1-13l3-4', ink, 2),
  { path: `${oval(-8, -1, 1.8)}${oval(0, -1, 1.8)}${oval(-7.5, 4, 1.4)}${oval(-0.5, 4, 1.4)}`, fill: ink },
  line(oval(-4, -6, 25), steel, 6),
  line('M-20-15c3-7 8-10 14-11', white, 3.5, 0.9),
]
const elephant: DinosaurShape[] = [
  line('M-24 2c-7 1-8 8-6 12', '#6c7fb8', 4),
  {
    path: 'M-24 4c0-16 12-22 26-22s22 8 22 22v18c0 3-2 5-5 5h-6c-3 0-5-2-5-5v-5h-13v5c0 3-2 5-5 5h-7c-4 0-7-2-7-6Z',
    fill: '#8ea2d8',
  },
  {
    path: 'M18-26c14 0 21 9 21 20 0 9-1 14-1 19 0 6 8 6 8 1 0-3 4-3 4 0 0 12-19 13-20 0v-8c-14 3-27-4-27-16s6-16 15-16Z',
    fill: '#8ea2d8',
  },
  { path: 'M10-22c-12-4-20 4-19 15 1 10 9 14 16 9 6-4 8-18 3-24Z', fill: '#6c7fb8' },
  { path: 'M8-16c-7-2-12 3-11 9 0 6 5 8 9 5 4-2 6-10 2-14Z', fill: '#f3b9b0' },
  { path: oval(27, -11, 2.8), fill: ink },
  { path: oval(22, -2, 4, 2.6), fill: blush, opacity: 0.55 },
  line('M-14-4l6 6M-8-4l-6 6', '#e9e6fa', 2.4),
]
const badge: DinosaurShape[] = [
  { path: 'M-14 12-22 36l13-4 6 9 9-26ZM14 12l8 24-13-4-6 9-9-26Z', fill: '#2d5da3' },
  {
    path: 'M0-32 9-24l11-2 3 11 10 5-4 11 4 10-10 5-3 11-11-2-9 8-9-8-11 2-3-11-10-5 4-10-4-11 10-5 3-11 11 2Z',
    fill: gold,
  },
  { path: oval(0, 0, 19.5), fill: paper },
  line('M-3-10-6 10M7-10 4 10M-11-4h23M-12 4h23', '#5b3fb0', 3.6),
]
const braces: DinosaurShape[] = [
  line('M0 24v24', '#8a5a2b', 6),
  {
    path: 'M-26-28h52a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8h-52a8 8 0 0 1-8-8v-38a8 8 0 0 1 8-8Z',
    fill: '#20352d',
    stroke: '#7d9a8b',
    width: 2.5,
  },
  line('M-10-17c-8 0-7 4-7 9 0 4-2 7-6 7 4 0 6 3 6 7 0 5-1 9 7 9', lime, 4.6),
  line('M10-17c8 0 7 4 7 9 0 4 2 7 6 7-4 0-6 3-6 7 0 5 1 9-7 9', lime, 4.6),
  { path: `${oval(-6, -1, 2.5)}${oval(0, -1, 2.5)}${oval(6, -1, 2.5)}`, fill: white },
]
const backpack: DinosaurShape[] = [
  line('M-8-27c0-9 16-9 16 0', warmDark, 5),
  { path: 'M-24-8c0-13 9-20 24-20s24 7 24 20v28c0 7-4 10-10 10h-28c-6 0-10-3-10-10Z', fill: warm },
  { path: 'M-24 4h48v16c0 7-4 10-10 10h-28c-6 0-10-3-10-10Z', fill: warmDark },
  { path: 'M-13 9h26v11c0 3-2 5-5 5H-8c-3 0-5-2-5-5Z', fill: warm },
  { path: 'M-5 0H5v9a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3Z', fill: paper },
  line('m-8-13 8-9 8 9', capeDark, 4.2),
]
const carried: Record<DemoTechnology, DinosaurShape[]> = {
  JS: braces,
  // Its handle towards the hand that holds it.
  QA: placed(magnifier, 'translate(8 0) scale(-1 1)'),
  PHP: placed(elephant, 'translate(-4 0) scale(.9)'),
  DotNet: badge,
  Java: coffee,
  Other: backpack,
}

// --- The animal

const spots: Record<DemoTechnology, string> = {
  JS: `${oval(104, 56, 5)}${oval(96, 72, 3.5)}${oval(116, 46, 3)}`,
  QA: `${oval(100, 62, 6, 5)}${oval(112, 50, 3.5)}${oval(98, 78, 3)}`,
  PHP: 'M97 60l8 4-3-8ZM110 46l7 5-1-9ZM92 78l8 2-4-7Z',
  DotNet: 'M98 52h9v9h-9ZM112 42h6v6h-6ZM93 68h6v6h-6Z',
  Java: '',
  Other: '',
}
const stripes = 'M94 62c5-2 9-1 13 2M92 76c5-1 9 0 12 3M101 49c4-1 8 1 10 4'

type Mood = 'curious' | 'happy' | 'proud' | 'radiant'

const face = (mood: Mood): DinosaurShape[] => {
  const mouth: DinosaurShape[] =
    mood === 'curious'
      ? [{ path: 'M170 103c2-5 14-5 15 0 1 7-15 7-15 0Z', fill: ink }]
      : mood === 'radiant'
        ? [
            { path: 'M154 99c14 5 28 4 40-4-1 17-11 24-22 23-10-1-17-8-18-19Z', fill: '#7a1f1a' },
            { path: 'M162 113c6-5 16-6 23-2-4 5-8 7-13 7-4 0-8-2-10-5Z', fill: '#f28b7d' },
            { path: 'M176 101.500l4 6 4-8Z', fill: white },
          ]
        : [line('M158 102c12 8 26 7 37-4', ink, 3.6), { path: 'M181 106l3.500 6.500 4-8.500Z', fill: white }]
  const brow = mood === 'curious' ? 'M136 47c5-4 11-5 16-3' : mood === 'proud' ? 'M136 50c6-5 12-5 18-1' : ''
  return [
    { path: oval(146, 72, 13, 15), fill: white },
    { path: oval(149, 74, 9, 11), fill: ink },
    { path: oval(152.5, 69, 3.6), fill: white },
    { path: oval(146, 79, 1.8), fill: white },
    ...(brow ? [line(brow, ink, 3.2)] : []),
    { path: oval(191, 82, 2.6, 2.2), fill: ink },
    { path: oval(134, 99, 10, 6.5), fill: blush, opacity: 0.7 },
    ...mouth,
  ]
}

const head = (of: Skin, technology: DemoTechnology, mood: Mood): DinosaurShape[] => [
  // The crest, softened by a stroke of its own colour.
  {
    path: 'M120 37 108 20l-5 23ZM101 48 82 38l5 22ZM90 69 69 67l12 17Z',
    fill: of.dark,
    stroke: of.dark,
    width: 7,
  },
  {
    path: 'M86 86C83 52 106 32 136 33c24 1 38 14 43 31 17 1 28 15 26 32-2 17-17 27-39 27h-42c-22 0-36-14-38-37Z',
    fill: of.skin,
  },
  ...(spots[technology] ? [{ path: spots[technology], fill: of.dark, opacity: 0.35 }] : []),
  ...(technology === 'Java' ? [line(stripes, of.dark, 5, 0.4)] : []),
  { path: 'M120 122c-2-12 20-17 44-14 16 2 32 0 40-7-3 14-17 22-38 22h-42Z', fill: of.belly, opacity: 0.55 },
  ...face(mood),
]

const toes = (x: number, y: number, of: Skin): DinosaurShape[] => [
  { path: `M${x} ${y}h28a10 10 0 0 1 0 20h-32a10 10 0 0 1 4-20Z`, fill: of.dark },
  line(`M${x + 19} ${y + 12}v7M${x + 28} ${y + 12}v7`, of.belly, 3.4, 0.8),
]

const tail = (of: Skin): DinosaurShape[] => [
  { path: 'M52 180 44 163l-8 16ZM32 168 20 155l-2 17Z', fill: of.dark, stroke: of.dark, width: 6 },
  { path: 'M84 164c-18 22-42 24-58 8-8-8-18-3-15 9 7 26 37 40 75 35Z', fill: of.skin },
]

const trunk = (of: Skin): DinosaurShape[] => [
  { path: 'M98 104c-6 26-28 42-30 76-1 22 14 34 40 34h32c22 0 31-16 28-38-3-20-10-36-10-58Z', fill: of.skin },
  { path: 'M156 124c9 20 15 48 8 72-9 18-42 19-49-3-6-25 13-56 41-69Z', fill: of.belly },
  line('M122 168h42M119 182h47M124 196h37', of.skin, 3, 0.4),
]
const standing = (of: Skin): DinosaurShape[] => [
  ...tail(of),
  { path: 'M78 146 60 137l4 20Z', fill: of.dark, stroke: of.dark, width: 7 },
  ...trunk(of),
]
const farArm = (path: string, of: Skin): DinosaurShape => line(path, of.dark, 15)
const nearArm = (path: string, of: Skin): DinosaurShape[] => [line(path, of.dark, 19), line(path, of.skin, 13)]

const spark = 'M0-10C1-3 3-1 10 0 3 1 1 3 0 10-1 3-3 1-10 0-3-1-1-3 0-10Z'
const sparks = (...places: [x: number, y: number, scale: number][]): DinosaurShape[] =>
  places.map(([x, y, scale]) => ({ path: spark, fill: gold, transform: at(x, y, scale) }))

/** How far each thing reaches below its middle, so that all of them stand on the same ground. */
const reach: Record<DemoTechnology, number> = { JS: 48, QA: 32, PHP: 27, DotNet: 40, Java: 30, Other: 30 }
const onGround = (technology: DemoTechnology, x: number, scale: number): DinosaurShape[] =>
  placed(carried[technology], at(x, 215 - reach[technology] * scale, scale))

/** Below 50: just out of the egg, and curious. */
const hatchling = (of: Skin, technology: DemoTechnology): DinosaurShape[] => [
  { path: oval(110, 217, 88, 9), fill: ink, opacity: 0.1 },
  ...onGround(technology, 206, 0.84),
  ...placed(
    [
      { path: 'M46 152c0 48 30 66 70 66s70-18 70-66l-70-20Z', fill: shellDark },
      { path: oval(114, 158, 40, 34), fill: of.skin },
      ...placed(head(of, technology, 'curious'), at(2, 42, 0.92)),
      // What is left of the upper half.
      {
        path: 'M90 64c0-26 18-41 42-38 23 3 37 21 34 45l-10-8-9 9-10-11-11 9-10-12-10 10-9-10Z',
        fill: shell,
        transform: at(-6, 20, 1, -4),
      },
      {
        path: 'M150 33c12 8 18 21 16 38l-10-8-5 5c6-13 6-25-1-35Z',
        fill: shellDark,
        opacity: 0.6,
        transform: at(-6, 20, 1, -4),
      },
      { path: `${oval(116, 42, 6, 5)}${oval(140, 50, 4)}`, fill: of.skin, opacity: 0.6, transform: at(-6, 20, 1, -4) },
      {
        path: 'M46 152l14 12 13-14 14 15 14-15 15 15 14-15 14 15 14-14 13 13 15-12c1 44-29 66-70 66s-71-22-70-66Z',
        fill: shell,
      },
      { path: 'M164 158l7 6 15-12c1 44-29 66-70 66-12 0-23-2-33-5 50 4 82-14 81-55Z', fill: shellDark, opacity: 0.6 },
      {
        path: `${oval(78, 188, 9, 7)}${oval(104, 203, 5, 4)}${oval(64, 173, 4, 3.5)}${oval(130, 186, 7, 5)}`,
        fill: of.skin,
        opacity: 0.6,
      },
      { path: `${oval(82, 160, 12, 10)}${oval(146, 160, 12, 10)}`, fill: of.dark },
      line('M78 163v5M84 164v5M142 164v5M148 163v5', of.belly, 2.6, 0.8),
    ],
    at(-8, -1),
  ),
]

/** 50 to 79: sits, learns, holds its thing. */
const young = (of: Skin, technology: DemoTechnology): DinosaurShape[] => [
  { path: oval(112, 217, 96, 9), fill: ink, opacity: 0.1 },
  ...placed(
    [
      ...placed(tail(of), at(16, 0)),
      { path: 'M84 158 64 154l8 18Z', fill: of.dark, stroke: of.dark, width: 7 },
      { path: 'M108 118c-26 14-38 38-34 66 3 20 18 31 42 31h22c24 0 33-15 31-39-2-24-15-44-31-56Z', fill: of.skin },
      { path: 'M146 138c14 16 20 40 14 58-9 18-40 17-46-4-5-22 10-46 32-54Z', fill: of.belly },
      ...placed(head(of, technology, 'happy'), at(-2, 18)),
      // The leg towards us, sole and all.
      { path: 'M104 186c14-10 34-8 44 6l14 2v21h-48c-20 0-26-18-10-29Z', fill: of.skin },
      line('M104 190c12-8 28-8 38 2', of.dark, 3, 0.5),
      { path: oval(168, 197, 14, 19), fill: of.dark },
      { path: oval(170, 200, 7, 9), fill: of.belly, opacity: 0.65 },
      { path: `${oval(163, 185, 3)}${oval(171, 184, 3)}`, fill: of.belly, opacity: 0.65 },
      ...placed(carried[technology], at(198, 158, 0.95, 6)),
      ...nearArm('M122 160c14 14 32 18 52 12', of),
    ],
    at(-8, 0),
  ),
]

/** 80 to 89: on its own feet, a scarf in the colour of the signal. */
const strong = (of: Skin, technology: DemoTechnology): DinosaurShape[] => [
  { path: oval(104, 217, 92, 9), fill: ink, opacity: 0.1 },
  ...placed(
    [
      farArm('M148 152c24 8 50 0 66-20', of),
      ...standing(of),
      {
        path: 'M104 124c-12 10-26 13-42 10 5 6 6 11 4 18 22 0 40-8 50-22Z',
        fill: limeDark,
        stroke: limeDark,
        width: 4,
      },
      ...(technology === 'Other' ? placed(backpack, at(80, 166, 1, -6)) : []),
      ...toes(86, 196, of),
      ...toes(136, 196, of),
      ...placed(head(of, technology, 'proud'), at(0, -6)),
      { path: 'M98 116c22 10 44 10 62 2l4 12c-22 11-48 11-70 1Z', fill: lime, stroke: lime, width: 4 },
      ...(technology === 'Other' ? placed(flag, at(215, 134, 1.1)) : placed(carried[technology], at(231, 102, 0.9, 8))),
      { path: oval(215, 131, 9), fill: of.dark },
      ...nearArm('M132 150c-20 8-22 26 0 32', of),
    ],
    at(-16, 13, 0.94),
  ),
  ...sparks([36, 92, 0.9], [54, 62, 0.6], [206, 44, 0.8]),
]
const flag: DinosaurShape[] = [
  line('M-2 14 10-52', '#8a5a2b', 5.5),
  { path: 'M9-54c12-5 18 4 32 1l-5 28c-13 3-20-6-32-1Z', fill: lime, stroke: limeDark, width: 2 },
  line('m16-32 8-12 4 14', capeDark, 3.6),
]

/** 90 and above: a crown, a cape, and the first place. */
const champion = (of: Skin, technology: DemoTechnology): DinosaurShape[] => [
  { path: oval(120, 116, 106), fill: gold, opacity: 0.14 },
  { path: oval(120, 116, 80), fill: gold, opacity: 0.14 },
  { path: oval(112, 231, 100, 7), fill: ink, opacity: 0.1 },
  { path: 'M36 200h152a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8v-14a8 8 0 0 1 8-8Z', fill: gold },
  { path: 'M28 214h168v8a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8Z', fill: goldDark },
  line('m105 213 6-4v15', white, 4.5),
  ...placed(
    [
      {
        path: 'M104 108C74 116 44 138 20 186c-3 7 2 10 8 8 10-4 16 0 22 8 5 6 11 6 16 0 7-8 14-9 22-2 6 6 12 5 16-2Z',
        fill: cape,
      },
      { path: 'M104 108c-16 22-34 52-38 94 7-8 14-9 22-2 6 6 12 5 16-2Z', fill: capeDark },
      line('M20 186c-3 7 2 10 8 8 10-4 16 0 22 8 5 6 11 6 16 0 7-8 14-9 22-2 6 6 12 5 16-2', lime, 4),
      farArm('M148 150c28 4 56-8 70-34', of),
      ...trunk(of),
      ...toes(86, 196, of),
      ...toes(136, 196, of),
      ...placed(head(of, technology, 'radiant'), at(0, -6)),
      { path: 'M96 112c22 12 46 12 66 3l3 8c-24 12-50 12-72 1Z', fill: cape, stroke: cape, width: 4 },
      { path: oval(140, 124, 7), fill: lime },
      ...placed(crown, at(124, 28, 1, -10)),
      ...(technology === 'Other'
        ? placed(flag, at(219, 118, 1.2))
        : placed(carried[technology], at(236, 86, 0.95, 10))),
      { path: oval(219, 114, 9), fill: of.dark },
      ...nearArm('M132 150c-20 8-22 26 0 32', of),
    ],
    at(0, 14, 0.86),
  ),
  ...(technology === 'Other' ? placed(backpack, at(206, 198, 0.8, 8)) : []),
  ...sparks([30, 74, 1], [200, 22, 0.9], [46, 42, 0.6], [228, 146, 0.7], [22, 130, 0.6]),
]
const crown: DinosaurShape[] = [
  { path: 'M-32 8-36-20l18 12L0-32l18 24 18-12-4 28c-18 6-46 6-64 0Z', fill: gold, stroke: gold, width: 4 },
  { path: 'M-33 4c20 7 46 7 66 0l-2 9c-19 6-43 6-62 0Z', fill: goldDark },
  { path: `${oval(-37, -22, 4.5)}${oval(0, -35, 5)}${oval(37, -22, 4.5)}`, fill: lime },
  { path: oval(0, -6, 5, 6), fill: '#d9482f' },
]

const ages: Record<DemoTier, (of: Skin, technology: DemoTechnology) => DinosaurShape[]> = {
  below50: hatchling,
  from50: young,
  from80: strong,
  from90: champion,
}

/** TEST-78, TEST-83 */
export const dinosaurOf = (technology: DemoTechnology, tier: DemoTier): DinosaurShape[] =>
  ages[tier](skins[technology], technology)

/** The same for those who draw from text: the server's picture. */
export const dinosaurSvg = (shapes: readonly DinosaurShape[]): string =>
  shapes
    .map(({ path, fill = 'none', stroke, width, opacity, transform }) => {
      const pen = stroke
        ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
        : ''
      const look = `${opacity === undefined ? '' : ` opacity="${opacity}"`}${transform ? ` transform="${transform}"` : ''}`
      return `<path d="${path}" fill="${fill}"${pen}${look}/>`
    })
    .join('')
