/** Names of people do not outlast their reader: it lies in the tab, and is removed when somebody else logs in or nobody is left. */
export const recentAt = 'search-recent'
