/** On CI every program has to be installed: tests that need a missing one fail instead of being skipped. */
export const isCi = (): boolean => process.env.CI === 'true' || process.env.CI === '1'
