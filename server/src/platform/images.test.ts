import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { handmadePng, pngChunk } from '#test/make/make-images.ts'
import { drawAvatar } from './images.ts'
import { nightDescribe, nightTest } from '../../../scripts/testing/night-test.ts'

const canary = 'CANARY-7f3a'
const tail = Buffer.from(`<script>alert('${canary}')</script>`)

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  // Noise, so that half of the file is half of the picture.
  const noise = Buffer.from(
    Uint8Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * index * 31 + index) % 256),
  )
  const picture = sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
  jpeg = await picture.clone().jpeg().toBuffer()
  png = await picture.clone().png().toBuffer()
})

const draw = (bytes: Uint8Array, name = 'picture.png') => drawAvatar({ name, bytes })
const refused = { errorName: 'FileTypeNotAllowed' }

describe('a picture', () => {
  test('[FILE-01][VAL-34] of an allowed type and name is drawn anew as a square of 512', async () => {
    for (const [name, bytes] of [
      ['a.png', png],
      ['a.PNG', png],
      ['a.jpg', jpeg],
      ['my.holiday.JPeG', jpeg],
      // Both are allowed: that they disagree harms nobody.
      ['a.jpeg', png],
    ] as const) {
      const metadata = await sharp(await draw(bytes, name)).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
    }
  })

  test('[FILE-01] is cropped in its middle, not pressed', async () => {
    const side = { width: 100, height: 300, channels: 3, background: '#ff0000' } as const
    const middle = { create: { ...side, width: 300, background: '#0000ff' } }
    const bytes = await sharp({ create: { ...side, width: 500 } })
      .composite([{ input: middle, left: 100, top: 0 }])
      .png()
      .toBuffer()
    const { data } = await sharp(await draw(bytes))
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const at of [10, 256, 500]) {
      const [red, , blue] = data.subarray((256 * 512 + at) * 3)
      expect([red! < 60, blue! > 190]).toEqual([true, true])
    }
  })

  test('[FILE-01] of a turned camera stands upright', async () => {
    // Red above blue as it is stored; orientation 6 says: turn it clockwise, so red comes to the right.
    const half = { width: 64, height: 32, channels: 3, background: '#0000ff' } as const
    const bytes = await sharp({ create: { ...half, height: 64, background: '#ff0000' } })
      .composite([{ input: { create: half }, left: 0, top: 32 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { data, info } = await sharp(await draw(bytes, 'a.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colourAt = (x: number) => [...data.subarray((256 * info.width + x) * 3).subarray(0, 3)]
    const [left, right] = [colourAt(40), colourAt(470)]
    expect([left[2]! > 190, left[0]! < 60, right[0]! > 190, right[2]! < 60]).toEqual([true, true, true, true])
  })

  test('[S5] leaves behind what the camera and others wrote into it', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`
    const withTraces = await sharp(jpeg)
      .withExif({
        IFD0: { ImageDescription: canary, Copyright: canary },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
      })
      .withXmp(xmp)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(withTraces.includes(canary)).toBe(true)
    const drawn = Buffer.from(await draw(withTraces, 'a.jpg'))
    const { exif, xmp: left, icc, iptc, orientation } = await sharp(drawn).metadata()
    expect({ exif, left, icc, iptc, orientation }).toEqual({})
    expect(drawn.includes(canary)).toBe(false)
  })

  nightTest('[S5] with another file inside it comes out alone', async () => {
    const text = pngChunk('tEXt', Buffer.from(`Comment\0<script>${canary}</script>`))
    const zip = Buffer.from(`PK\u0003\u0004${canary}PK\u0005\u0006`)
    const polyglots = [
      Buffer.concat([png, tail]),
      Buffer.concat([png, zip]),
      Buffer.concat([jpeg, tail]),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, tail.length + 2]), tail, jpeg.subarray(2)]),
      Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    ]
    for (const bytes of polyglots) {
      expect(bytes.includes(canary)).toBe(true)
      const drawn = Buffer.from(await draw(bytes))
      expect(drawn.includes(canary)).toBe(false)
      expect((await sharp(drawn).metadata()).format).toBe('webp')
    }
  })
})

describe('what is no picture', () => {
  test.each(['a.svg', 'a.webp', 'a.gif', 'a.png.exe', 'a.png ', 'a.', 'png', '.', '', 'a.html'])(
    '[FILE-01][VAL-34] by its name %j is refused, whatever is in it',
    async (name) => {
      await expect(draw(png, name)).rejects.toMatchObject(refused)
    },
  )

  test('[FILE-01][S5] by its bytes is refused, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const apng = await handmadePng({
      width: 4,
      height: 4,
      more: [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
    })
    const others: Record<string, Uint8Array> = {
      svg: Buffer.from(svg),
      'svg with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
      html: Buffer.from('<!doctype html><title>x</title>'),
      'html before a picture': Buffer.concat([tail, png]),
      gif: await sharp(png).gif().toBuffer(),
      webp: await sharp(png).webp().toBuffer(),
      tiff: await sharp(png).tiff().toBuffer(),
      avif: await sharp(png).resize(16, 16).avif({ effort: 0 }).toBuffer(),
      'moving png': apng,
      pdf: Buffer.from('%PDF-1.7\n'),
      text: Buffer.from('hello'),
      nothing: Buffer.alloc(0),
      zeros: Buffer.alloc(1000),
      'only the beginning': png.subarray(0, 8),
    }
    for (const [what, bytes] of Object.entries(others)) {
      const outcome = await draw(bytes).catch((error: { errorName?: string }) => error.errorName)
      expect([what, outcome]).toEqual([what, 'FileTypeNotAllowed'])
    }
  })

  test('[S5] half a picture is refused', async () => {
    for (const [name, bytes] of [
      ['a.jpg', jpeg],
      ['a.png', png],
    ] as const)
      for (const part of [0.1, 0.5, 0.9])
        await expect(draw(bytes.subarray(0, Math.floor(bytes.length * part)), name)).rejects.toMatchObject(refused)
    await expect(draw(await handmadePng({ width: 200, height: 200, pixelBytes: 100 }))).rejects.toMatchObject(refused)
  })

  test('[S5] fifty thousand by fifty thousand pixels are refused, and one more than the limit', async () => {
    const claims = [
      { width: 50_000, height: 50_000 },
      { width: 2_147_483_647, height: 2_147_483_647 },
      { width: 1, height: 50_000_001 },
      { width: 0, height: 0 },
    ]
    for (const claim of claims)
      await expect(draw(await handmadePng({ ...claim, pixelBytes: 1000 }))).rejects.toMatchObject(refused)
  })
})

nightDescribe('memory', () => {
  const large = { width: 7_000, height: 7_000 }

  test('[S5] stays bounded when large pictures come at once', async () => {
    const [plain, inPasses] = [await handmadePng(large), await handmadePng({ ...large, isInterlaced: true })]
    await draw(png)
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
    try {
      expect(await Promise.all([plain, plain].map((bytes) => draw(bytes)))).toHaveLength(2)
      // This one would have to be held whole before its first line can be used.
      await expect(draw(inPasses)).rejects.toMatchObject(refused)
    } finally {
      clearInterval(watch)
    }
    expect((peak - before) / 2 ** 20).toBeLessThan(150)
  })

  test('[S5] what comes in passes is refused when it is large, and drawn when it is not', async () => {
    const progressive = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
        .jpeg({ progressive: true })
        .toBuffer()
    await expect(draw(await progressive(4_600), 'a.jpg')).rejects.toMatchObject(refused)
    const small = [await progressive(600), await handmadePng({ width: 600, height: 400, isInterlaced: true })]
    for (const bytes of small) expect((await sharp(await draw(bytes)).metadata()).width).toBe(512)
  })
})
