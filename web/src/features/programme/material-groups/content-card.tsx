import type { MaterialCategory } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, ChevronRightIcon, LinkIcon, TrashIcon, WarningIcon } from '#ui/icons.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './content-card.module.css'
import { fieldId, maxLengths, type ContentField, type ContentForm } from './material-group-form.rules.ts'
import { categories } from './material-groups-filter.rules.ts'

interface ContentCardProps {
  content: ContentForm
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  /** The text of what is wrong with a field. */
  errorOf: (field: ContentField) => string | undefined
  onToggle: () => void
  onChange: (change: Partial<ContentForm>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ContentFields({ content, errorOf, onChange }: Pick<ContentCardProps, 'content' | 'errorOf' | 'onChange'>) {
  const t = useT()
  const { key, category, title, link, body } = content
  return (
    <div className={classes.fields}>
      <TextField
        id={fieldId(key, 'title')}
        size="sm"
        className="ac-wide"
        label={t('materialGroups.content.title')}
        required
        maxLength={maxLengths.title}
        value={title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <SelectField
        size="sm"
        label={t('common.category')}
        value={String(category)}
        onChange={(event) => onChange({ category: Number(event.target.value) as MaterialCategory })}
        options={categories.map((one) => ({ value: String(one), label: t(`materials.category.${one}`) }))}
      />
      <TextField
        id={fieldId(key, 'link')}
        size="sm"
        type="url"
        inputMode="url"
        label={t('materialGroups.content.link')}
        optionalLabel={t('app.optional')}
        placeholder="https://"
        maxLength={maxLengths.link}
        value={link}
        error={errorOf('link')}
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <TextAreaField
        id={fieldId(key, 'body')}
        size="sm"
        rows={8}
        className={classes.body}
        label={t('materialGroups.content.body')}
        optionalLabel={t('app.optional')}
        help={t('materialGroups.content.bodyHelp')}
        maxLength={maxLengths.body}
        value={body}
        error={errorOf('body')}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <section className={classes.preview} aria-label={t('common.whatStudentsWillSee')}>
        <p className={classes.previewTitle}>{t('common.whatStudentsWillSee')}</p>
        {body.trim() === '' ? (
          <p className="ac-dim">{t('legalTexts.empty')}</p>
        ) : (
          <Markdown text={body} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
        )}
      </section>
    </div>
  )
}

/** One material of a group: a line that opens into its fields. */
export function ContentCard(props: ContentCardProps) {
  const { content, isOpen, isFirst, isLast, errorOf, onToggle, onChange, onMove, onRemove } = props
  const t = useT()
  const title = content.title.trim() || t('materialGroups.content.new')
  const isBroken = (['title', 'link', 'body'] as const).some((field) => errorOf(field) !== undefined)
  return (
    <li className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          data-content-toggle={content.key}
          onClick={onToggle}
        >
          <ChevronRightIcon size={18} className={classes.chevron} />
          <span className={classes.title}>{title}</span>
          {isBroken && <WarningIcon size={18} className={classes.broken} />}
          {content.link.trim() !== '' && <LinkIcon size={16} className={classes.hasLink} />}
          <Badge>{t(`materials.category.${content.category}`)}</Badge>
        </button>
        <div className={classes.actions}>
          <IconButton
            size="sm"
            label={t('materialGroups.content.up', { title })}
            icon={<ArrowUpIcon size={18} />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('materialGroups.content.down', { title })}
            icon={<ArrowDownIcon size={18} />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('materialGroups.content.remove', { title })}
            icon={<TrashIcon size={18} />}
            onClick={onRemove}
          />
        </div>
      </div>
      {isOpen && <ContentFields {...{ content, errorOf, onChange }} />}
    </li>
  )
}
