export interface HomeworkFile {
  path: string
  name: string
  text: string
}
export interface HomeworkFolder {
  path: string
  name: string
  files: HomeworkFile[]
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** '' for what lies at the top. */
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)
/** Folders that begin with a dot are for tools, not for people. */
export const isHomework = (path: string): boolean =>
  isMarkdown(path) && folderOf(path) !== '' && !path.split('/').some((part) => part.startsWith('.'))

const numbersAsNumbers = new Intl.Collator('uk', { numeric: true })
const isReadme = ({ name }: HomeworkFile) => /^readme\./i.test(name)

/** a folder that holds markdown is a homework; lesson 2 comes before lesson 10, the README before its neighbours. */
export const foldersOf = (texts: readonly { path: string; text: string }[]): HomeworkFolder[] => {
  const folders = new Map<string, HomeworkFile[]>()
  for (const { path, text } of texts) {
    const files = folders.get(folderOf(path)) ?? []
    folders.set(folderOf(path), [...files, { path, name: nameOf(path), text }])
  }
  return [...folders]
    .map(([path, files]) => ({
      path,
      name: nameOf(path),
      files: files.toSorted(
        (a, b) => Number(isReadme(b)) - Number(isReadme(a)) || numbersAsNumbers.compare(a.name, b.name),
      ),
    }))
    .toSorted((a, b) => numbersAsNumbers.compare(a.path, b.path))
}
