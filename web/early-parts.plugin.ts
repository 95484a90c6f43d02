import type { Plugin, Rolldown } from 'vite'

/** Which page modules the first screens of an address need; the router loads them only after the entry has run. */
const firstParts: Record<string, readonly string[]> = {
  '/': ['pages/home.page.tsx'],
  '/auth/login': ['app/layouts/auth.layout.tsx', 'pages/auth/login.page.tsx'],
  '/auth/register': ['app/layouts/auth.layout.tsx', 'app/visitor-pages.ts', 'pages/auth/register.page.tsx'],
  '/cabinet': ['app/cabinet-pages.ts', 'app/layouts/cabinet.layout.tsx', 'pages/cabinet/stage.page.tsx'],
  '/main': ['app/layouts/main.layout.tsx', 'app/staff-pages.ts', 'pages/main/overview.page.tsx'],
}
const mark = "{ early: 'parts' }"

type Bundle = Rolldown.OutputBundle
const chunkOf = (bundle: Bundle, module: string) =>
  Object.values(bundle).find(
    (part): part is Rolldown.OutputChunk =>
      part.type === 'chunk' && (part.facadeModuleId ?? '').endsWith(`/src/${module}`),
  )

/** The files of a chunk and of everything it imports. */
const filesOf = (bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> => {
  const part = bundle[fileName]
  if (part?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const name of part.imports) filesOf(bundle, name, found)
  return found
}

/**
 * Tells the boot script of index.html, per address, which files to ask for at once: one round trip earlier than the router
 * would, which on a slow line is most of what a person waits for.
 */
export const earlyParts = (): Plugin => ({
  name: 'early-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle || !html.includes(mark)) throw new Error('index.html has no place for the early parts')
      const files: Record<string, string[]> = {}
      for (const [address, modules] of Object.entries(firstParts)) {
        const chunks = modules.map((module) => chunkOf(bundle, module) ?? fail(module))
        const wanted = new Set(chunks.flatMap((chunk) => [...filesOf(bundle, chunk.fileName)]))
        // What the page asks for by itself needs no second mention.
        files[address] = [...wanted].filter((name) => !html.includes(name)).map((name) => `/${name}`)
      }
      return html.replace(mark, JSON.stringify(files))
    },
  },
})

const fail = (module: string): never => {
  throw new Error(`The build has no chunk for ${module}: correct early-parts.plugin.ts`)
}
