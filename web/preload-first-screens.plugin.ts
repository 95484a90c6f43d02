import type { Plugin, Rolldown } from 'vite'
import { stylesFile } from './drawn-pages.ts'
import { firstScreens } from './first-screens.ts'

const placeholder = "{ preload: 'files' }"

type Bundle = Rolldown.OutputBundle
const chunkOf = (bundle: Bundle, module: string) =>
  Object.values(bundle).find(
    (part): part is Rolldown.OutputChunk =>
      part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
  )

/** The files of a chunk and of everything it imports. */
const filesOf = (bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> => {
  const part = bundle[fileName]
  if (part?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const name of part.imports) filesOf(bundle, name, found)
  return found
}

/** The files that the modules of a first screen lie in, and those that these import. */
const filesOfScreen = (bundle: Bundle, modules: readonly string[]): string[] => {
  const chunks = modules.map((module) => chunkOf(bundle, module) ?? fail(module))
  return [...new Set(chunks.flatMap((chunk) => [...filesOf(bundle, chunk.fileName)]))]
}

const stylesOf = (bundle: Bundle, files: readonly string[]): string[] => {
  const styles = files.flatMap((name) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? [...(part.viteMetadata?.importedCss ?? [])] : []
  })
  return [...new Set(styles)].map((name) => `/${name}`)
}

/**
 * Writes into the boot script of index.html, per address, which files to preload: one round trip earlier than the router
 * would load them, which on a slow network is most of the waiting time.
 */
export const preloadFirstScreens = (): Plugin => ({
  name: 'preload-first-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle || !html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}`)
      const files: Record<string, string[]> = {}
      for (const [address, modules] of Object.entries(firstScreens)) {
        // Files that index.html names already are left out.
        files[address] = filesOfScreen(bundle, modules).flatMap((name) => (html.includes(name) ? [] : `/${name}`))
      }
      return html.replace(placeholder, JSON.stringify(files))
    },
  },
  // For pages that are drawn before their scripts arrive.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const screens = Object.entries(firstScreens)
      const styles = screens.map(([address, modules]) => [address, stylesOf(bundle, filesOfScreen(bundle, modules))])
      this.emitFile({ type: 'asset', fileName: stylesFile, source: JSON.stringify(Object.fromEntries(styles)) })
    },
  },
})

const fail = (module: string): never => {
  throw new Error(`The build has no chunk for ${module}: correct first-screens.ts`)
}
