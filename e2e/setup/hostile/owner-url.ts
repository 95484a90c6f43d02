/* oxlint-disable no-restricted-imports -- this one goes past the server on purpose, straight into its database */
export { ownerUrlOf } from '@academy/local-postgres/owner-url'
