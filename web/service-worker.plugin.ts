import type { Plugin } from 'vite'

const source = 'src/service-worker/service-worker.ts'
/** At the root and without a hash: a browser asks for a newer one under the same address, and it serves every page. */
const fileName = 'service-worker.js'

/** The service worker: one file without imports, beside the hashed files of the pages. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: source, fileName })
  },
  generateBundle(_options, bundle) {
    const file = bundle[fileName]
    if (file?.type !== 'chunk' || file.imports.length + file.dynamicImports.length > 0)
      throw new Error(`${fileName} must be one file that imports nothing`)
  },
  // With Vite's own server it is put together on demand.
  configureServer(server) {
    server.middlewares.use(`/${fileName}`, (_request, response, next) => {
      const send = async () => {
        const { build } = await import('vite')
        const built = await build({
          configFile: false,
          logLevel: 'error',
          root: server.config.root,
          build: { write: false, lib: { entry: source, formats: ['es'], fileName: () => fileName } },
        })
        const [bundle] = [built].flat()
        const code = bundle && 'output' in bundle ? bundle.output[0].code : ''
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store').end(code)
      }
      send().catch(next)
    })
  },
})
