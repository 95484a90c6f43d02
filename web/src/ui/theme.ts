import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

const tuple = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

/** Tones a Mantine `color` prop may name; each is a pair of tokens, never a Mantine palette. */
const tones: Record<string, { solid: string; onSolid: string; text: string; soft: string; softHover: string }> = {
  brand: {
    solid: 'var(--ac-brand)',
    onSolid: 'var(--ac-on-brand)',
    text: 'var(--ac-brand)',
    soft: 'var(--ac-brand-soft)',
    softHover: 'var(--ac-brand-soft-hover)',
  },
  red: {
    solid: 'var(--ac-danger)',
    onSolid: '#ffffff',
    text: 'var(--ac-red)',
    soft: 'var(--ac-red-bg)',
    softHover: 'var(--ac-red-bg)',
  },
  gray: {
    solid: 'var(--ac-text-2)',
    onSolid: 'var(--ac-surface)',
    text: 'var(--ac-text-2)',
    soft: 'var(--ac-surface-2)',
    softHover: 'var(--ac-line)',
  },
}

const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = tones[color ?? 'brand'] ?? tones.brand!
  const clear = '1px solid transparent'
  if (variant === 'filled') {
    return { background: tone.solid, hover: 'var(--ac-brand-hover)', color: tone.onSolid, border: clear }
  }
  if (variant === 'light') return { background: tone.soft, hover: tone.softHover, color: tone.text, border: clear }
  if (variant === 'outline' || variant === 'default') {
    return {
      background: 'var(--ac-surface)',
      hover: 'var(--ac-surface-2)',
      color: variant === 'default' ? 'var(--ac-text)' : tone.text,
      border: '1px solid var(--ac-line-strong)',
    }
  }
  return { background: 'transparent', hover: 'var(--ac-surface-2)', color: tone.text, border: clear }
}

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: tuple('#0b6b55') },
  white: 'var(--ac-surface)',
  black: 'var(--ac-text)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver,
  components: {
    Input: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: { shadow: 'md', offset: 6, transitionProps: { duration: 120, transition: 'fade' } } },
  },
})
