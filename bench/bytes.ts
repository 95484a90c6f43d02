import type { Measurement } from './figure.ts'
export const bytes: Measurement = { name: 'bytes', run: async () => [] }
