import { failSpan, isInsideSpan, startSpan } from './tracing.ts'

const longestText = 2_000

const textOf = (config: unknown): string | null => {
  if (typeof config === 'string') return config
  const { text } = (config ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : null
}

type Done = (error: unknown, ...results: unknown[]) => void

/**
 * Sends a statement as a part of the call it belongs to. Its text has `$1` in place of each value; the values are never sent (P5).
 * The driver answers a caller with a callback by it, any other one by a promise.
 */
export const sendTraced = (args: unknown[], send: (args: unknown[]) => unknown): unknown => {
  const text = isInsideSpan() ? textOf(args[0]) : null
  if (text === null) return send(args)
  const [verb = ''] = text.trimStart().split(/\W/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) }
  const span = startSpan(verb.toUpperCase(), { kind: 'CLIENT', attributes })
  const end = (error?: unknown): void => {
    if (error) failSpan(span, error)
    span?.end()
  }
  const done = args.at(-1)
  if (typeof done === 'function')
    return send([
      ...args.slice(0, -1),
      (error: unknown, ...results: unknown[]) => {
        end(error)
        ;(done as Done)(error, ...results)
      },
    ])
  const sent = send(args) as Promise<unknown>
  sent.then(() => end(), end)
  return sent
}
