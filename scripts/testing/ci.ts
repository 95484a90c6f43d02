/** On a machine that is there to test everything has to be there: what is missing fails instead of being skipped. */
export const isCi = (): boolean => process.env.CI === 'true' || process.env.CI === '1'
