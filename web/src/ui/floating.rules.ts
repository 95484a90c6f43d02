/** As much of a DOMRect as placing needs. */
export interface Box {
  top: number
  right: number
  bottom: number
  left: number
}
interface Size {
  width: number
  height: number
}

const edge = 12
const gap = 6
const enoughRoom = 320

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))

/** Where to put a list below a button: at its start or end, above it if there is more room, always inside the window. */
export const placeList = (button: Box, window: Size, position: 'bottom-start' | 'bottom-end', minWidth: number) => {
  const below = window.height - button.bottom - gap - edge
  const above = button.top - gap - edge
  const isBelow = below >= enoughRoom || below >= above
  const fromEdge = position === 'bottom-start' ? button.left : window.width - button.right
  const inline = between(fromEdge, edge, Math.max(edge, window.width - edge - minWidth))
  return {
    ...(isBelow ? { top: button.bottom + gap } : { bottom: window.height - button.top + gap }),
    ...(position === 'bottom-start' ? { left: inline } : { right: inline }),
    maxHeight: isBelow ? below : above,
    maxWidth: window.width - inline - edge,
  }
}

export type Side = 'top' | 'right' | 'bottom' | 'left'
const opposite: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

/** Where to put a tooltip beside its element: on the given side, or on the opposite one if it does not fit. */
export const placeBubble = (about: Box, bubble: Size, window: Size, wanted: Side): { top: number; left: number } => {
  const distance = 8
  const room: Record<Side, number> = {
    top: about.top - bubble.height,
    right: window.width - about.right - bubble.width,
    bottom: window.height - about.bottom - bubble.height,
    left: about.left - bubble.width,
  }
  const side = room[wanted] < distance && room[opposite[wanted]] > room[wanted] ? opposite[wanted] : wanted
  const isBeside = side === 'left' || side === 'right'
  const top = isBeside
    ? (about.top + about.bottom - bubble.height) / 2
    : side === 'top'
      ? about.top - distance - bubble.height
      : about.bottom + distance
  const left = !isBeside
    ? (about.left + about.right - bubble.width) / 2
    : side === 'left'
      ? about.left - distance - bubble.width
      : about.right + distance
  return {
    top: between(top, 4, window.height - bubble.height - 4),
    left: between(left, 4, window.width - bubble.width - 4),
  }
}
