/** The few parts of PostCSS that are used here. */
interface Node {
  type: string
  parent?: Node
  selectors?: string[]
  name?: string
  params?: string
  clone(changes?: object): Node
  append(...nodes: Node[]): void
  after(node: Node): void
  remove(): void
}
interface Root {
  walkRules(visit: (rule: Node) => void): void
}

const isHovered = (selector: string): boolean => selector.includes(':hover')
const isMarked = ({ parent }: Node): boolean => parent?.type === 'atrule' && parent.params === '(hover: hover)'

/**
 * Moves what a style sheet says about `:hover` into `@media (hover: hover)`. A phone has no pointer: it keeps the look of
 * the last thing that was touched until something else is touched, as if it were chosen.
 */
export const hoverMedia = () => ({
  postcssPlugin: 'hover-media',
  Once: (root: Root, { AtRule }: { AtRule: new (values: object) => Node }): void => {
    const rules: Node[] = []
    root.walkRules((rule) => {
      if (rule.selectors?.some(isHovered) && !isMarked(rule)) rules.push(rule)
    })
    for (const rule of rules) {
      const selectors = rule.selectors!
      const media = new AtRule({ name: 'media', params: '(hover: hover)' })
      media.append(rule.clone({ selectors: selectors.filter(isHovered) }))
      rule.after(media)
      const others = selectors.filter((selector) => !isHovered(selector))
      if (others.length === 0) rule.remove()
      else rule.selectors = others
    }
  },
})
