import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeBubble, placeList } from './floating.rules.ts'

const window = { width: 1440, height: 900 }
const box = (left: number, top: number, width = 40, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('a list of a button', () => {
  test('stands below it, at its start or its end', () => {
    expect(placeList(box(200, 12), window, 'bottom-start', 280)).toMatchObject({ top: 58, left: 200 })
    expect(placeList(box(1380, 12), window, 'bottom-end', 240)).toMatchObject({ top: 58, right: 20 })
  })
  test('stands above it where there is more room', () => {
    expect(placeList(box(200, 800), window, 'bottom-start', 280)).toMatchObject({ bottom: 106, maxHeight: 782 })
  })
  test('is moved into a narrow window', () => {
    const phone = { width: 390, height: 844 }
    expect(placeList(box(180, 12), phone, 'bottom-start', 280)).toMatchObject({ left: 98, maxWidth: 280 })
    expect(placeList(box(2, 12), phone, 'bottom-start', 500)).toMatchObject({ left: 12, maxWidth: 366 })
  })
})

describe('a bubble', () => {
  test('stands on the side it should', () => {
    expect(placeBubble(box(10, 100, 60), { width: 100, height: 20 }, window, 'right')).toEqual({ top: 110, left: 78 })
    expect(placeBubble(box(700, 100), { width: 100, height: 20 }, window, 'top')).toEqual({ top: 72, left: 670 })
  })
  test('changes sides when it does not fit', () => {
    expect(placeBubble(box(700, 0), { width: 100, height: 20 }, window, 'top')).toEqual({ top: 48, left: 670 })
  })
  test('never leaves the window', () => {
    const side = fc.constantFrom('top' as const, 'right' as const, 'bottom' as const, 'left' as const)
    const x = fc.integer({ min: 0, max: 1400 })
    const y = fc.integer({ min: 0, max: 860 })
    fc.assert(
      fc.property(x, y, side, (left, top, wanted) => {
        const bubble = { width: 280, height: 60 }
        const placed = placeBubble(box(left, top), bubble, window, wanted)
        expect(placed.left).toBeGreaterThanOrEqual(0)
        expect(placed.top).toBeGreaterThanOrEqual(0)
        expect(placed.left + bubble.width).toBeLessThanOrEqual(window.width)
        expect(placed.top + bubble.height).toBeLessThanOrEqual(window.height)
      }),
    )
  })
})
