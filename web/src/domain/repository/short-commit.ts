/** As git shows it. */
export const shortCommit = (commit: string): string => commit.slice(0, 7)
