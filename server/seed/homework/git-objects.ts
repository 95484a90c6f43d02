import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'

/** Files by their paths; what precedes a slash is a folder. */
export type Files = Readonly<Record<string, string>>

interface GitObject {
  id: string
  bytes: Buffer
}

/** The commits of one branch, the oldest first, with everything that they consist of. */
export interface History {
  commits: string[]
  objects: Map<string, Buffer>
}

/** A fixed time: the same files give the same commits wherever and whenever they are made. */
const madeAt = Date.UTC(2026, 8, 1, 9) / 1000
const author = 'Academy <demo@academy.test>'

const objectOf = (kind: 'blob' | 'tree' | 'commit', content: Buffer): GitObject => {
  const bytes = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content])
  return { id: createHash('sha1').update(bytes).digest('hex'), bytes }
}

/** The files of each folder of the first level, and those that lie beside them. */
const byFolder = (files: Files) => Map.groupBy(Object.entries(files), ([path]) => path.split('/')[0]!)

/** Git sorts folders as if their names ended with a slash. */
const inOrder = (entries: { name: string; isFolder: boolean; id: string }[]) =>
  entries.toSorted((a, b) => {
    const [one, other] = [a, b].map(({ name, isFolder }) => Buffer.from(isFolder ? `${name}/` : name)) as [
      Buffer,
      Buffer,
    ]
    return Buffer.compare(one, other)
  })

const addTree = (files: Files, add: (object: GitObject) => string): string => {
  const entries = [...byFolder(files)].map(([name, within]) => {
    const isFolder = within[0]![0] !== name
    const id = isFolder
      ? addTree(Object.fromEntries(within.map(([path, text]) => [path.slice(name.length + 1), text])), add)
      : add(objectOf('blob', Buffer.from(within[0]![1])))
    return { name, isFolder, id }
  })
  const parts = inOrder(entries).flatMap(({ name, isFolder, id }) => [
    Buffer.from(`${isFolder ? '40000' : '100644'} ${name}\0`),
    Buffer.from(id, 'hex'),
  ])
  return add(objectOf('tree', Buffer.concat(parts)))
}

/** One commit per state of the files, without a git program: the demo data must know their ids. */
export const historyOf = (states: readonly { message: string; files: Files }[]): History => {
  const objects = new Map<string, Buffer>()
  const add = ({ id, bytes }: GitObject): string => {
    objects.set(id, bytes)
    return id
  }
  const commits: string[] = []
  for (const [index, { message, files }] of states.entries()) {
    const when = `${author} ${madeAt + index * 3600} +0000`
    const parent = commits.length > 0 ? `parent ${commits.at(-1)}\n` : ''
    const text = `tree ${addTree(files, add)}\n${parent}author ${when}\ncommitter ${when}\n\n${message}\n`
    commits.push(add(objectOf('commit', Buffer.from(text))))
  }
  return { commits, objects }
}

/** Writes a bare repository whose branch `main` is at the last commit. */
export const writeRepository = async (folder: string, { commits, objects }: History): Promise<void> => {
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [id, bytes] of objects) await write(`objects/${id.slice(0, 2)}/${id.slice(2)}`, deflateSync(bytes))
  await write('refs/heads/main', `${commits.at(-1)}\n`)
  await write('config', '[core]\nrepositoryformatversion = 0\nbare = true\n')
  // Last: without it git does not see a repository, so one that was begun is written again.
  await write('HEAD', 'ref: refs/heads/main\n')
}
