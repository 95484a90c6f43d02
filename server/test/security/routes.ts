import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

export interface RouteSeen {
  method: string
  url: string
  config: NonNullable<RouteOptions['config']>
}

/** Starts the app and writes down every route the router is given, whoever registers it. */
export const startAndListRoutes = async (
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<{ it: TestApp; routes: RouteSeen[] }> => {
  const routes: RouteSeen[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, config: config ?? {} })
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { it: await startTestApp({ ...options }), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
