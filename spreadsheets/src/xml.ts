import { SaxesParser } from 'saxes'
import { refuse } from './unreadable.ts'

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const maxDepth = 64
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * S6: elements, attributes and texts, read as they come. A document type is refused, so there are no entities but the
 * five of XML itself: nothing to fetch and nothing to multiply. Names come without their prefix.
 */
export const readXml = async (chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('error', () => refuse('damaged'))
  parser.on('doctype', () => refuse('unsafeContent'))
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) refuse('unsafeContent')
    handlers.open?.(
      withoutPrefix(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value])),
    )
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handlers.close?.(withoutPrefix(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = decoderOf()
  for await (const chunk of chunks) parser.write(decoder(chunk))
  parser.write(decoder())
  parser.close()
}

/** Office files are UTF-8; anything else in them is a way around the checks. */
const decoderOf = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuse('damaged')
    }
  }
}
