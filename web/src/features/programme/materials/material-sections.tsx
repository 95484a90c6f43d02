import type { TextTree } from '@academy/contract/markdown'
import type { MaterialsOfCategory } from '@academy/contract/materials'
import { safeLink } from '@academy/contract/safe-link'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './material-sections.module.css'
import { textLength } from './text-length.rules.ts'

type Material = MaterialsOfCategory['materials'][number]

/** From here on a text is folded, so that the list stays one that can be seen through. */
const foldedFromLength = 480

function MaterialText({ body }: { body: TextTree }) {
  const t = useT()
  const text = <MarkdownTree tree={body} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
  if (body.length === 0) return null
  if (textLength(body) < foldedFromLength) return text
  return (
    <details className={classes.folded}>
      <summary>{t('materials.more')}</summary>
      {text}
    </details>
  )
}

function MaterialTitle({ title, link }: Pick<Material, 'title' | 'link'>) {
  const t = useT()
  const safe = link === null ? undefined : safeLink(link)
  if (safe === undefined) return title
  return (
    <TextLink href={safe.href} newTabLabel={t('app.opensInNewTab')}>
      {title}
    </TextLink>
  )
}

interface MaterialSectionsProps {
  categories: readonly MaterialsOfCategory[]
  /** Beside the name of a category. */
  note?: (category: MaterialsOfCategory) => ReactNode
  /** Beside a material. */
  action?: (material: Material) => ReactNode
  isDone?: (material: Material) => boolean
}

/** The materials of a stage as its students read them. */
export function MaterialSections({ categories, note, action, isDone }: MaterialSectionsProps) {
  const t = useT()
  return categories.map((each) => (
    <section key={each.category} className={classes.section} aria-labelledby={`materials-${each.category}`}>
      <div className={classes.head}>
        <h2 id={`materials-${each.category}`}>{t(`materials.category.${each.category}`)}</h2>
        {note && <span className="ac-dim ac-sm ac-nowrap">{note(each)}</span>}
      </div>
      <ul role="list" className={classes.list}>
        {each.materials.map((material) => (
          <li key={material.materialContentId} className={classes.item} data-done={isDone?.(material) || undefined}>
            <div className={classes.words}>
              <h3 className={classes.title}>
                <MaterialTitle {...material} />
              </h3>
              <MaterialText body={material.body} />
            </div>
            {action && <div className={classes.action}>{action(material)}</div>}
          </li>
        ))}
      </ul>
    </section>
  ))
}
