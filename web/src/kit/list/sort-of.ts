type FieldOf<Order extends string> = Order extends `-${infer Field}` ? Field : Order

/** An order as the server takes it; '-' before the field means downwards. */
export const sortOf = <const Order extends string>(order: Order) => ({
  orderField: order.replace(/^-/, '') as FieldOf<Order>,
  order: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
})
