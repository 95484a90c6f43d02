import { bitbucketPattern, githubPattern, gitlabPattern } from '@academy/contract/repo-link'

/** Where the host of a repository shows a line of a file as it was at a commit; null: not a host that is known. */
export const pageOfLine = (link: string, commit: string, path: string, line: number): string | null => {
  const repository = link.replace(/\.git$/, '')
  const file = path.split('/').map(encodeURIComponent).join('/')
  if (githubPattern.test(link)) return `${repository}/blob/${commit}/${file}#L${line}`
  if (gitlabPattern.test(link)) return `${repository}/-/blob/${commit}/${file}#L${line}`
  if (bitbucketPattern.test(link)) return `${repository}/src/${commit}/${file}#lines-${line}`
  return null
}
