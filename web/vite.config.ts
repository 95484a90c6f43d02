import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'
import { hoverMedia } from './hover-media.plugin.ts'
import { preloadFirstScreens } from './preload-first-screens.plugin.ts'
import { sharedFiles } from './shared-files.ts'
import { stripSchemas } from './strip-schemas.plugin.ts'
import { serviceWorker } from './service-worker.plugin.ts'

// Node.js finds the variant that looks characters up in a table.
const charactersByTable = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

const sources = normalizePath(fileURLToPath(new URL('src/', import.meta.url)))

/** What an address says in parts: nearly every screen of the staff. */
const addresses = /\/web\/src\/kit\/(?:address|list)\/[\w-]+\.ts$/
/** What most screens of the staff ask before they change or delete something. */
const dialogs = /\/web\/src\/(?:kit\/[\w-]+|ui\/confirm)-dialog\.(?:tsx|module\.css)/

/** Code and the font it is written in. */
const code = /\/web\/src\/(?:ui\/(?:highlighted-code|code-text|code-block)\.|styles\/fonts-code)/
/** Marks and percents, on pages of students and of the staff. */
const marks = /\/web\/src\/[\w/-]+\/(?:mark|percent)-badge\./
/** The rooms that screens of the staff follow. */
const rooms = /\/web\/src\/domain\/[\w-]+\/(?:staff-news|review-rooms|programme-room)\.ts$/

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
            // Two outboxes share them, on pages that share nothing else.
            { name: 'durable', test: /\/web\/src\/lib\/durable-/, includeDependenciesRecursively: false },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // Named, or the bundler's own helpers land in this lazy chunk and every page loads it.
            { name: 'icu', test: /node_modules\/(@messageformat|moo|@lingui\/message-utils)\// },
            { name: sharedFiles(sources), debugName: 'shared files', includeDependenciesRecursively: false },
            { name: 'addresses', test: addresses, includeDependenciesRecursively: false },
            { name: 'code', test: code, includeDependenciesRecursively: false },
            { name: 'marks', test: marks, includeDependenciesRecursively: false },
            { name: 'rooms', test: rooms, includeDependenciesRecursively: false },
            { name: 'dialogs', test: dialogs, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), strictPort: true },
}))
