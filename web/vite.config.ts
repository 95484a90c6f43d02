import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, normalizePath } from 'vite'
import { drawingFolder } from './drawn-pages.ts'
import { hoverMedia } from './hover-media.plugin.ts'
import { preloadFirstScreens } from './preload-first-screens.plugin.ts'
import { filesOfModules } from './splitting/files-of-modules.ts'
import { stripSchemas } from './strip-schemas.plugin.ts'
import { serviceWorker } from './service-worker.plugin.ts'

// Node.js finds the variant that looks characters up in a table.
const charactersByTable = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

const sources = normalizePath(fileURLToPath(new URL('src/', import.meta.url)))

/** Pages that are drawn at build time are those of visitors; nothing is known of the others there. */
const otherPages = /\/(?:cabinet|staff|visitor)-pages\.ts$/

const forBrowsers = {
  outDir: 'dist',
  manifest: true,
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
} satisfies BuildOptions

const forDrawing = {
  outDir: drawingFolder,
  copyPublicDir: false,
  minify: false,
  rolldownOptions: { external: otherPages },
} satisfies BuildOptions

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [react(), stripSchemas(), ...(isSsrBuild ? [] : [preloadFirstScreens(), serviceWorker()])],
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
    assetsDir: 'assets',
    // Every supported browser knows modulepreload; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // data: URLs would need a wider policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? forDrawing : forBrowsers),
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), strictPort: true },
}))
