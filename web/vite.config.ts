import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFirstScreens } from './preload-first-screens.plugin.ts'
import { stripSchemas } from './strip-schemas.plugin.ts'
import { serviceWorker } from './service-worker.plugin.ts'

// Node.js finds the variant that looks characters up in a table.
const charactersByTable = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

const kitParts =
  'alert-stack|anchor|badge|button|card|empty-state|error-state|icon|icon-button|icons|landing-header|language-switch|' +
  'logo|offline-banner|segmented-control|skeleton|skip-link|spinner|text-link'
const kit = new RegExp(`/web/src/ui/(${kitParts})\\.(tsx|module\\.css)`)

/** Parts of lib that only some pages need stay out of the file that all of them load. */
const notForAll =
  'answer-outbox|durable-queue|durable-table|question-text|server-clock|session/token-owner|i18n/built-in|i18n/rich-text|query-client|leave-guard|save-file|session/invitation|realtime|birth-date|clipboard|countries|device-token|browser-push|failure-text|notification-permission|form-variants|paging|person-name|phone-|qr-path|time-ago|use-copied|use-failure-alert'
const apisOfSome =
  'account|people|comments|mails|mail-template|mailing-lists|form-variants|forms|form-questions|form-answers|notifications|groups|stage-marks|stages|moves|paging|materials|interviews|certificates|' +
  'chat|announcements|teams|evaluations|cabinet|statistics|static-pages|stage-order|questions|tests|stage-tests|test-bank|test-results|demo-tests|lectures|review|homework|autograde'
const base = new RegExp(
  `/web/src/kit/use-action|/web/src/lib/(?!${notForAll})|/web/src/kit/address/(?:read-id|use-address|words)\\.ts|/contract/src/(?!${apisOfSome})[\\w-]+\\.ts\\?lean`,
)

/**
 * What both layouts of somebody who is logged in bring along, whatever page they show, and what forms are made of: one
 * file each instead of twenty. Over HTTP/1.1 a browser asks for six files at a time.
 */
const shellParts =
  'app/layouts/(?:gated|person-only|sidebar-state)|features/academies/(?:academies\\.api|academy-selector|selector\\.rules)|' +
  'features/account/(?:leave|time-ago)|features/referral/(?:referral\\.api|use-copy-link)|' +
  'kit/live/(?:first-screen|programme-room|review-rooms|root-channel|shared-channel|use-room|way-room)|lib/(?:person-name|time-ago)|' +
  'ui/(?:avatar|floating\\.rules|menu|page-header|sidebar-nav|stage-icons|table-person|tooltip)'
const shell = new RegExp(`/web/src/(?:${shellParts})\\.(?:tsx?|module\\.css)|/contract/src/notifications\\.ts\\?lean`)
const forms =
  /\/web\/src\/(?:lib\/failure-text|ui\/(?:field|form-error-summary|password-field|text-field))\.(?:tsx?|module\.css)/
/** Nearly every page but the first asks for something. */
const asking =
  /\/web\/src\/(?:lib\/query-client|ui\/notice)\.(?:tsx?|module\.css)|\/contract\/src\/(?:endpoint|limits)\.ts\?lean/

/** What an address says in parts: nearly every screen of the staff. */
const addresses =
  /\/web\/src\/kit\/(?:address\/(?:address-parts|define-address|use-address-state)|list\/(?:define-list|sort-of|use-list))\.ts/
/** What most screens of the staff ask before they change or delete something. */
const actionDialog = /\/web\/src\/(?:kit\/(?:action|removal)-dialog|ui\/confirm-dialog)\.(?:tsx|module\.css)/

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
            {
              name: 'durable-table',
              test: /\/web\/src\/lib\/(?:durable-table|durable-queue)/,
              includeDependenciesRecursively: false,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // Named, or the bundler's own helpers land in this lazy chunk and every page loads it.
            { name: 'icu', test: /node_modules\/(@messageformat|moo|@lingui\/message-utils)\// },
            // Small pieces that nearly every page uses: one file instead of thirty.
            { name: 'base', test: base },
            { name: 'kit', test: kit },
            // Without what they import: it is in the files above, or would come along where it is not needed.
            { name: 'shell', test: shell, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, includeDependenciesRecursively: false },
            { name: 'asking', test: asking, includeDependenciesRecursively: false },
            { name: 'addresses', test: addresses, includeDependenciesRecursively: false },
            { name: 'action-dialog', test: actionDialog, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), strictPort: true },
}))
