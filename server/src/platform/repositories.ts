import { createGit, type Git, type GitOptions } from '@academy/hardened-git'

/** Where the hosts of repositories are: a setting or a test says so, never what somebody sends. */
export type GitPlace = Pick<GitOptions, 'resolve' | 'caFile' | 'lookup' | 'limits'>

/** The hosts of VAL-19 to VAL-22: what students hand in lies there and nowhere else (S9). */
const studentHosts = ['github.com', 'gitlab.com', 'bitbucket.org']

export const gitOfStudents = (place: GitPlace = {}): Git => createGit({ allowedHosts: studentHosts, ...place })

/** For one repository that whoever runs the server has named. */
export const gitOf = (link: string, place: GitPlace = {}): Git =>
  createGit({ allowedHosts: [new URL(link).hostname], ...place })
