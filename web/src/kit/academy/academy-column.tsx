import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { DataColumn } from '#ui/data-table.tsx'

/** ACAD-52: the column that says which academy a row is of; none in a list of one academy. */
export const useAcademyColumn = <Row extends { academyName: string }>(): readonly DataColumn<Row>[] => {
  const t = useT()
  const { selection } = usePerson()
  if (typeof selection === 'number') return []
  return [{ id: 'academy', header: t('common.academy'), cell: ({ academyName }) => academyName }]
}
