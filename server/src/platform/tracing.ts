import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

export interface SpanStart {
  attributes?: Attributes
  kind?: keyof typeof SpanKind
  /** The span it is a part of; absent: the one that is being worked on. */
  parent?: Span
  /** The header of W3C Trace Context that came with a call. */
  traceparent?: string | undefined
}

/** Makes spans. Only trace-export.ts has one, which is loaded where traces are wanted: otherwise nothing here costs anything. */
export interface SpanSource {
  start(name: string, options: SpanStart): Span
  /** Notes what went wrong, in a way that holds nothing about a person. */
  fail(span: Span, error: unknown): void
}

let source: SpanSource | null = null
const current = new AsyncLocalStorage<Span>()

/** One source for a process, as there is one collector. */
export const setSpanSource = (next: SpanSource | null): void => {
  source = next
}

/** Null where nobody asked for traces. Whoever starts a span ends it. */
export const startSpan = (name: string, options: SpanStart = {}): Span | null =>
  source?.start(name, { parent: current.getStore(), ...options }) ?? null

/** Whether what is being done is part of a span: a pool that looks after itself is not. */
export const isInsideSpan = (): boolean => source !== null && current.getStore() !== undefined

/** Whatever `work` starts is a part of this span. */
export const insideSpan = <T>(span: Span | null, work: () => T): T => (span ? current.run(span, work) : work())

export const failSpan = (span: Span | null, error: unknown): void => {
  if (span) source?.fail(span, error)
}

/** Runs `work` as a span of its own. */
export const inSpan = async <T>(name: string, options: SpanStart, work: () => Promise<T>): Promise<T> => {
  const span = startSpan(name, options)
  if (!span) return work()
  try {
    return await insideSpan(span, work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}
