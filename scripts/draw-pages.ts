import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales, type Locale } from '@academy/contract/enums'
import { type PageFacts, writePageFacts } from '@academy/contract/page-facts'
import { drawingFolder, drawnAddresses, drawnFile, looksOf, stylesFile } from '../web/drawn-pages.ts'
import { packageProgram } from './package-program.ts'
import { inProject } from './project.ts'
import { runNode } from './run-program.ts'
import { withoutInlineStyles, withoutSubmits, withoutTraces } from './drawn-markup.ts'

type DrawPage = (path: string, locale: Locale, facts: PageFacts | null) => Promise<string>
const tidied = (markup: string): string => withoutInlineStyles(withoutSubmits(withoutTraces(markup)))

/**
 * Draws the first look of public pages into a file that the server reads: a visitor sees the page when its markup and
 * styles have arrived, not when half a megabyte of script has run. Built apart from the client, because the client's
 * own files look for a browser when they are loaded.
 */
export const drawPages = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const dist = inProject('web', 'dist')
  const folder = inProject('web', drawingFolder)
  try {
    const vite = packageProgram('vite', 'vite', 'web')
    const args = ['build', '--ssr', 'src/app/draw.tsx', '--logLevel', 'warn']
    const { code, output } = await runNode(vite, args, { cwd: inProject('web'), env })
    if (code !== 0) throw new Error(`The pages of visitors could not be built for drawing:\n${output.trim()}`)
    const { drawPage } = (await import(pathToFileURL(join(folder, 'draw.js')).href)) as { drawPage: DrawPage }
    const styles = JSON.parse(await readFile(join(dist, stylesFile), 'utf8')) as Record<string, string[]>
    const pages = []
    for (const path of drawnAddresses) {
      for (const facts of looksOf(path)) {
        const markup: Partial<Record<Locale, string>> = {}
        for (const locale of locales) markup[locale] = tidied(await drawPage(path, locale, facts))
        pages.push({ path, facts: facts ? writePageFacts(facts) : '', styles: styles[path] ?? [], markup })
      }
    }
    await writeFile(join(dist, drawnFile), JSON.stringify(pages))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
