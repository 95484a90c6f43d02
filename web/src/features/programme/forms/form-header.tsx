import type { Form } from '@academy/contract/forms'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LinkIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { copyFormLink } from './copy-form-link.ts'
import classes from './form-header.module.css'

export type FormPart = 'questions' | 'messages' | 'users' | 'answers'

interface FormHeaderProps {
  /** null: a new one; undefined: on its way. */
  form: Form | null | undefined
  part: FormPart
  isOverAll: boolean
}

/** One head for all parts of a form; each part has its own address (NAV-41). */
export function FormHeader({ form, part, isOverAll }: FormHeaderProps) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => <Badge>{formatNumber(value, locale)}</Badge>
  const crumb = <BackLink href={paths.forms}>{t('forms.back')}</BackLink>
  if (!form)
    return (
      <PageHeader
        title={t(form === null ? 'forms.new' : 'common.forms')}
        crumb={crumb}
        context={form === null ? t('forms.newContext') : undefined}
      />
    )
  const passed = t('forms.passedOf', {
    passed: formatNumber(form.passedAmount, locale),
    users: formatNumber(form.usersAmount, locale),
  })
  return (
    <div className={classes.head}>
      <PageHeader
        title={localized(form.title, locale)}
        crumb={crumb}
        context={[
          isOverAll && form.academyName,
          form.usersAmount === 0 ? t('forms.noUsers') : passed,
          form.stage && localized(form.stage.name, locale),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button
            size="sm"
            variant="secondary"
            leading={<LinkIcon size={18} />}
            onClick={() => void copyFormLink(form.id)}
          >
            {t('common.copyLink')}
          </Button>
        }
      />
      {form.isArchived && <Notice tone="warning">{t('forms.archivedNote')}</Notice>}
      <TabLinks
        label={t('forms.parts')}
        tabs={[
          { href: paths.formEdit(form.id), label: t('common.questions'), active: part === 'questions' },
          { href: paths.formMessages(form.id), label: t('forms.tab.messages'), active: part === 'messages' },
          {
            href: paths.formUsers(form.id),
            label: t('forms.tab.users'),
            active: part === 'users',
            badge: number(form.usersAmount),
          },
          {
            href: paths.formAnswers(form.id),
            label: t('common.answers'),
            active: part === 'answers',
            badge: number(form.answersAmount),
          },
        ]}
      />
    </div>
  )
}
