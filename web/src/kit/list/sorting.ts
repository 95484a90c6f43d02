import type { Sort } from '#ui/data-table.tsx'

/**
 * What a click on a header does, in a list whose order is one word of its address. `orders` names the columns that are
 * sorted by: the word for upwards and the word for downwards, of which one may be missing.
 */
export const sortingOf = <Order extends string>(
  orders: Readonly<Record<string, { asc?: Order; desc?: Order }>>,
  order: Order,
  onOrder: (order: Order) => void,
): { sort?: Sort; onSort: (sort: Sort) => void } => {
  const active = Object.entries(orders).find(([, { asc, desc }]) => order === asc || order === desc)
  return {
    ...(active && { sort: { by: active[0], direction: active[1].asc === order ? 'asc' : 'desc' } }),
    onSort: ({ by, direction }) => {
      const words = orders[by]
      const next = words?.[direction] ?? words?.asc ?? words?.desc
      if (next !== undefined) onOrder(next)
    },
  }
}
