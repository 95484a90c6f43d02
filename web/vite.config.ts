import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  // The server writes the nonce of each reply over this token: on scripts and styles of index.html and on the
  // <meta property="csp-nonce"> that Vite's chunk loader and our UiProvider read.
  html: { cspNonce: '__CSP_NONCE__' },
  css: {
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
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), strictPort: true },
}))
