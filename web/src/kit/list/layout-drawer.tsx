import { SortableList } from '#kit/sortable-list.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import classes from './layout-drawer.module.css'
import { columnsWord, densities, placedColumns, type Placed, rowCounts, usualLayout } from './list-layout.rules.ts'
import type { ToolColumn } from './list-tools.tsx'
import type { ListLayout } from './use-list-layout.ts'

interface LayoutDrawerProps {
  layout: ListLayout
  columns: readonly ToolColumn[]
  /** All rows are on one page. */
  isWhole: boolean
  onClose: () => void
}

/** Which columns a table shows and in what order, how high its rows are and how many of them make a page; at once. */
export function LayoutDrawer({ layout, columns, isWhole, onClose }: LayoutDrawerProps) {
  const t = useT()
  const placed = placedColumns(columns, layout.columns)
  const choose = (next: readonly Placed<ToolColumn>[]) => layout.change({ columns: columnsWord(next) })
  const move = (from: number, to: number) => choose(placed.toSpliced(from, 1).toSpliced(to, 0, placed[from]!))
  const closeLabel = t('action.close')
  return (
    <Drawer
      opened
      width={420}
      title={t('list.layout')}
      {...{ onClose, closeLabel }}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={() => layout.change(usualLayout)}>
            {t('list.layout.usual')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-gap-24">
        <div className="ac-stack ac-gap-10">
          <p className="ac-dim ac-sm">{t('list.columns.help')}</p>
          <SortableList
            label={t('list.columns')}
            className={classes.columns}
            items={placed}
            keyOf={({ column }) => column.id}
            nameOf={({ column }) => column.header}
            texts={{
              drag: (name) => t('list.drag', { name }),
              dragHelp: t('list.dragHelp'),
              step: (step, place) => t(`list.${step}`, { ...place }),
            }}
            onMove={move}
          >
            {({ column, isShown }, _, handle) => (
              <div className={classes.column}>
                <CheckboxField
                  label={column.header}
                  checked={isShown}
                  onChange={() =>
                    choose(placed.map((one) => (one.column === column ? { column, isShown: !isShown } : one)))
                  }
                />
                {handle}
              </div>
            )}
          </SortableList>
        </div>
        <div className={`${classes.choice} ac-stack ac-gap-8`}>
          <span className="ac-sm ac-strong">{t('list.density')}</span>
          <SegmentedControl
            label={t('list.density')}
            value={layout.density}
            segments={densities.map((value) => ({ value, content: t(`list.density.${value}`) }))}
            onChange={(density) => layout.change({ density })}
          />
        </div>
        {!isWhole && (
          <div className={`${classes.choice} ac-stack ac-gap-8`}>
            <span className="ac-sm ac-strong">{t('list.rows')}</span>
            <SegmentedControl
              label={t('list.rows')}
              value={String(layout.rows)}
              segments={rowCounts.map((count) => ({ value: String(count), content: count }))}
              onChange={(chosen) => layout.change({ rows: rowCounts.find((count) => String(count) === chosen)! })}
            />
          </div>
        )}
      </div>
    </Drawer>
  )
}
