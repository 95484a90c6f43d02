import { resizeDebounceMs, testCanvasWidthPx } from '@academy/contract/limits'
import { useEffect, useRef } from 'react'
import { linesOf } from './text-lines.rules.ts'
import classes from './question-canvas.module.css'

/** As sharp as the screen can show it, in the font and colour that the text would have. */
const draw = (canvas: HTMLCanvasElement, text: string, width: number) => {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { fontWeight, fontSize, fontFamily, letterSpacing, lineHeight, color } = getComputedStyle(canvas)
  const setUp = () => {
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    context.fillStyle = color
    context.textBaseline = 'middle'
  }
  setUp()
  const lines = linesOf(text, width, (part) => context.measureText(part).width)
  const lineHeightPx = parseFloat(lineHeight)
  const height = lines.length * lineHeightPx
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  // A new size clears everything, the font included.
  setUp()
  context.scale(ratio, ratio)
  for (const [index, line] of lines.entries()) context.fillText(line, 0, (index + 0.5) * lineHeightPx)
}

/** TEST-23: the text of a question as a picture, which is harder to copy; who listens hears it all the same. */
export function QuestionCanvas({ text }: { text: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const place = canvas?.parentElement
    if (!canvas || !place) return
    let isThere = true
    const redraw = () => {
      if (isThere) draw(canvas, text, Math.floor(Math.min(testCanvasWidthPx(window.innerWidth), place.clientWidth)))
    }
    redraw()
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(canvas)
    // Refused where one of the stand-in fonts is not on this device; the real one has come all the same.
    void document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`, text).then(redraw, redraw)
    document.fonts.addEventListener('loadingdone', redraw)
    // Another theme, a turned phone, a zoomed page.
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    let resized: ReturnType<typeof setTimeout> | undefined
    const redrawSoon = () => {
      clearTimeout(resized)
      resized = setTimeout(redraw, resizeDebounceMs)
    }
    window.addEventListener('resize', redrawSoon)
    return () => {
      isThere = false
      clearTimeout(resized)
      theme.disconnect()
      document.fonts.removeEventListener('loadingdone', redraw)
      window.removeEventListener('resize', redrawSoon)
    }
  }, [text])
  return <canvas ref={ref} role="img" aria-label={text} className={classes.canvas} />
}
