import { type GitServer, startGitServer } from '@academy/hardened-git/test/git-server'

const task = (title: string): string => `# ${title}\n\nЗробіть форк, розв'яжіть завдання й надішліть посилання.\n`

export interface GitHost extends Pick<GitServer, 'repository'> {
  /** What a server or a runner is started with, so that github.com and the others lead here. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Real git over https on loopback in the place of the large hosts, with a homework repository. */
export const startGitHost = async (): Promise<GitHost> => {
  const { repository, hosts, caFile, close } = await startGitServer()
  const homework = repository('git.academy.test/team/homework', {
    'lesson-1/README.md': task('Змінні та типи'),
    'lesson-2/README.md': task('Функції'),
    'lesson-2/extra.md': task('Додаткове завдання'),
  })
  const places = Object.entries(hosts).map(([host, { address, port }]) => `${host}=${address}:${port}`)
  return {
    repository,
    env: { GIT_HOSTS: places.join(','), GIT_CA_FILE: caFile, HOMEWORK_REPOSITORY: homework.url },
    close,
  }
}
