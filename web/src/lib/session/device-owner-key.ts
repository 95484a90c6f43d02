/** Whom this browser was registered for: the next person here has not been registered yet. */
export const deviceOwnerKey = 'deviceOwner'
