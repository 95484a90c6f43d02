import { hostname } from 'node:os'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AppError } from './errors.ts'
import type { Logger } from './log.ts'
import type { TracingConfig } from './tracing-config.ts'
import { setSpanSource, type SpanStart } from './tracing.ts'

/** A collector that is away for long is said so once in this time. */
const complaintEveryMs = 60_000

interface TraceExportOptions {
  role: string
  log: Logger
  /** Our own proxy is in front, so its traces are continued. Without one, a trace named by a caller is ignored: strangers must not decide what is traced. */
  isBehindProxy: boolean
}

/** Sends traces to a collector, from now on and until the function it returns is called. */
export const exportTraces = (
  { endpoint, serviceName, share }: TracingConfig,
  { role, log, isBehindProxy }: TraceExportOptions,
): (() => Promise<void>) => {
  const exporter = withComplaints(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'academy.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('academy')
  setSpanSource({
    start: (name, { attributes = {}, kind = 'INTERNAL', ...from }) =>
      tracer.startSpan(name, { attributes, kind: SpanKind[kind] }, contextOf(from, isBehindProxy)),
    fail: (span, error) => {
      const isRefusal = error instanceof AppError && error.status < 500
      span.setAttribute('error.type', nameOf(error))
      // A refusal is an answer like any other.
      if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR })
    },
  })
  return async () => {
    setSpanSource(null)
    // What does not arrive was complained about.
    await provider.shutdown().catch(() => {})
  }
}

const contextOf = ({ parent, traceparent }: SpanStart, isBehindProxy: boolean): Context => {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent)
  const remote = isBehindProxy && traceparent ? parseTraceParent(traceparent) : null
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
}

/** P5: a message may hold what somebody typed. */
const nameOf = (error: unknown): string => {
  if (error instanceof AppError) return error.errorName
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

/** The exporter keeps to itself that nobody takes its traces. */
const withComplaints = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let saidAt = -Infinity
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && performance.now() - saidAt > complaintEveryMs) {
          saidAt = performance.now()
          log.warn({ err: result.error }, 'the collector takes no traces: those that are too many are dropped')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
