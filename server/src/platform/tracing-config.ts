import { StartError } from './start-error.ts'

/** Where traces go, by the variables that OpenTelemetry gives them. Null in the configuration: there are none. */
export interface TracingConfig {
  /** Of a collector that speaks OTLP over HTTP. */
  endpoint: string
  serviceName: string
  /** How many of all traces are sent, from 0 to 1. */
  share: number
}

const readShare = (text: string | undefined): number => {
  const share = Number(text || 1)
  if (!(share >= 0 && share <= 1))
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, as 0.1 for every tenth; not "${text}".`)
  return share
}

export const readTracing = (env: Record<string, string | undefined>): TracingConfig | null => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new StartError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://.')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    serviceName: env.OTEL_SERVICE_NAME || 'academy',
    share: readShare(env.OTEL_TRACES_SAMPLER_ARG),
  }
}
