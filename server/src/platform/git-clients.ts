import { createGit, type Git, type GitOptions } from '@academy/hardened-git'

/** How git hosts are reached: set by the configuration or a test, never by what a user sends. */
export type GitPlace = Pick<GitOptions, 'resolve' | 'caFile' | 'mirror' | 'lookup' | 'limits'>

/** The hosts of VAL-19 to VAL-22: students hand in repositories of these hosts only (S9). */
const studentHosts = ['github.com', 'gitlab.com', 'bitbucket.org']

export const gitOfStudents = (place: GitPlace = {}): Git => createGit({ allowedHosts: studentHosts, ...place })

/** For the one repository that the configuration names. */
export const gitOf = (link: string, place: GitPlace = {}): Git =>
  createGit({ allowedHosts: [new URL(link).hostname], ...place })
