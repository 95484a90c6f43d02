import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'
import { hoverMedia } from './hover-media.plugin.ts'
import { preloadFirstScreens } from './preload-first-screens.plugin.ts'
import { filesOfModules } from './splitting/files-of-modules.ts'
import { stripSchemas } from './strip-schemas.plugin.ts'
import { serviceWorker } from './service-worker.plugin.ts'

// Node.js finds the variant that looks characters up in a table.
const charactersByTable = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

const sources = normalizePath(fileURLToPath(new URL('src/', import.meta.url)))

export default defineConfig(({ mode }) => ({
  plugins: [react(), stripSchemas(), preloadFirstScreens(), serviceWorker()],
  resolve: {
    alias: [
      // The router brings what React has had itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Its variant for browsers writes innerHTML, which Trusted Types refuse: a preview with `&copy;` would fail.
      { find: /^decode-named-character-reference$/, replacement: charactersByTable },
    ],
  },
  // The server writes the nonce of each reply over this token: on scripts and styles of index.html and on the
  // <meta property="csp-nonce"> that Vite's chunk loader and our UiProvider read.
  html: { cspNonce: '__CSP_NONCE__' },
  css: {
    postcss: { plugins: [hoverMedia() as never] },
    modules: { generateScopedName: mode === 'production' ? '[local]_[hash:base64:5]' : '[name]__[local]' },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    // Every supported browser knows modulepreload; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // data: URLs would need a wider policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Named, or the bundler's own helpers land in this lazy chunk and every page loads it.
            { name: 'icu', test: /node_modules\/(@messageformat|moo|@lingui\/message-utils)\// },
            { name: filesOfModules(sources), debugName: 'files of modules', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), strictPort: true },
}))
