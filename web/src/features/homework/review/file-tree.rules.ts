import type { CodeFile } from '@academy/contract/review'

export interface Folder {
  name: string
  folders: Folder[]
  files: (CodeFile & { name: string })[]
}

/** The paths of a repository as folders; a folder that only holds another is shown with it in one line. */
export const treeOf = (files: readonly CodeFile[]): Folder => {
  const root: Folder = { name: '', folders: [], files: [] }
  for (const file of files) {
    const steps = file.path.split('/')
    const name = steps.pop()!
    let folder = root
    for (const step of steps) {
      let next = folder.folders.find((candidate) => candidate.name === step)
      if (!next) folder.folders.push((next = { name: step, folders: [], files: [] }))
      folder = next
    }
    folder.files.push({ ...file, name })
  }
  return folded(root)
}

const folded = (folder: Folder): Folder => {
  const folders = folder.folders.map(folded)
  const [only] = folders
  if (folder.name !== '' && folders.length === 1 && folder.files.length === 0)
    return { ...only!, name: `${folder.name}/${only!.name}` }
  return { ...folder, folders }
}

const firstNames = /(^|\/)(readme\.md|index\.\w+|main\.\w+|app\.\w+)$/i
/** What to open first: the entrance of a small repository, else the first text. */
export const firstFile = (files: readonly CodeFile[]): string | null => {
  const texts = files.filter(({ isText }) => isText)
  const code = texts.filter(({ path }) => firstNames.test(path) && !/readme/i.test(path))
  return (code[0] ?? texts.find(({ path }) => firstNames.test(path)) ?? texts[0])?.path ?? null
}
