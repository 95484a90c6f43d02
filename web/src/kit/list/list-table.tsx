import { DataTable, type DataTableProps } from '#ui/data-table.tsx'
import { shownColumns } from './list-layout.rules.ts'
import { ListTools } from './list-tools.tsx'
import type { ListLayout } from './use-list-layout.ts'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'isCompact'> & {
  layout: ListLayout
  /** All rows are on one page, so nobody chooses how many make one. */
  isWhole?: boolean
}

/** The table of a list: in the columns, the height and the view that its reader has chosen. */
export function ListTable<Row>({ layout, columns, isWhole = false, ...table }: ListTableProps<Row>) {
  return (
    <div className="ac-stack ac-one-column ac-gap-10">
      <ListTools {...{ layout, columns, isWhole }} />
      <DataTable {...table} columns={shownColumns(columns, layout.columns)} isCompact={layout.density === 'compact'} />
    </div>
  )
}
