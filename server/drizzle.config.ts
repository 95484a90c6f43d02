import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes the next migration; migrate.ts runs it at the start of every server. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema/!(*.test).ts', './src/platform/tables.ts'],
  out: './migrations',
})
