import type { Statement } from './record-statements.ts'

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(asText(one))).join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const variable = (statement: number, value: number): string => `s${statement}v${value}`

/**
 * Turns what each person's requests said to the database into one pgbench script. Client n is person n: it fetches its
 * own values once, in its first transaction, because pgbench's variables stay with their client; from then on it only
 * repeats the statements, with `-M prepared` as bound parameters.
 */
export const pgbenchScript = (statementsByPerson: readonly (readonly Statement[])[]): string => {
  const [first] = statementsByPerson
  if (!first || first.length === 0) throw new Error('The requests made no statements to repeat.')
  for (const statements of statementsByPerson)
    if (statements.map(({ text }) => text).join() !== first.map(({ text }) => text).join())
      throw new Error('The requests of two persons made different statements; one script cannot repeat both.')

  const places = first.flatMap(({ values }, s) => values.map((value, v) => ({ s, v, isNull: value === null })))
  const bound = places.filter(({ isNull }) => !isNull)
  const rows = statementsByPerson.map(
    (statements, client) =>
      `(${[client, ...bound.map(({ s, v }) => quoted(asText(statements[s]!.values[v])))].join(', ')})`,
  )
  const columns = bound.map(({ s, v }) => variable(s, v))
  const body = first.map(({ text, values }, s) =>
    // A pgbench variable cannot be null.
    text.replaceAll(/\$(\d+)/g, (_, number: string) =>
      values[Number(number) - 1] === null ? 'null' : `:${variable(s, Number(number) - 1)}`,
    ),
  )
  const fetchOwnValues = `select ${columns.join(', ')} from (values ${rows.join(', ')}) as own (client, ${columns.join(', ')}) where client = :client_id`
  return [
    `\\if :isKnown = 0`,
    `${fetchOwnValues} \\gset`,
    `\\set isKnown 1`,
    `\\endif`,
    ...body.map((text) => `${text};`),
  ]
    .join('\n')
    .concat('\n')
}
