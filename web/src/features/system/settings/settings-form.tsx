import type { SystemSettings } from '@academy/contract/system'
import { useState, type ChangeEvent, type ReactNode } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { HeaderLinks, linkParts } from './header-links.tsx'
import { saveSettings, settingsQueries } from './settings.api.ts'
import { checkSettings, formOf, inputOf, type SettingsField, type SettingsForm as Form } from './settings-form.rules.ts'
import classes from './settings-form.module.css'

function Group({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Card title={title}>
      {text && <p className="ac-soft">{text}</p>}
      <div className={classes.fields}>{children}</div>
    </Card>
  )
}

/** Who changed the settings last; nobody yet on a new installation. */
function LastChange({ settings }: { settings: SystemSettings }) {
  const t = useT()
  const locale = useLocale()
  const { updatedAt, updatedBy } = settings
  if (updatedAt === null) return <p className="ac-soft">{t('systemSettings.neverChanged')}</p>
  const date = formatDateTime(updatedAt, locale)
  return (
    <p className="ac-soft">
      {updatedBy === null
        ? t('systemSettings.changed', { date })
        : t('systemSettings.changedBy', { date, name: updatedBy })}
    </p>
  )
}

/** SYS-01, SYS-05: everybody who may see the settings reads them, a SuperAdmin changes them. */
export function SettingsForm({ settings }: { settings: SystemSettings }) {
  const t = useT()
  const { user, selection } = usePerson()
  const mayEdit = mayDo(user, selection, 'settings.update')
  const [initial] = useState(() => formOf(settings))
  const editor = useEditor<Form, SystemSettings>({
    loaded: settings,
    initial,
    formOf,
    check: checkSettings,
    send: (_, form) => saveSettings(settings.id, inputOf(form)),
    load: () => queryClient.fetchQuery(settingsQueries.adminInfo()),
    onSaved: () => alerts.success('systemSettings.saved'),
  })
  const { form, broken } = editor
  const change = <F extends SettingsField>(field: F, value: Form[F]) =>
    editor.change((now) => ({ ...now, [field]: value }), field)

  const errorOf = (field: string) => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max: 200 })
  }
  const shared = (field: SettingsField) => ({ id: `settings-${field}`, error: errorOf(field), disabled: !mayEdit })
  const text = (field: Exclude<SettingsField, 'referralsEnabled' | 'liveChatEnabled' | 'headerLinks'>) => ({
    ...shared(field),
    size: 'sm' as const,
    value: form[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(field, target.value),
  })
  const tick = (field: 'referralsEnabled' | 'liveChatEnabled') => ({
    ...shared(field),
    checked: form[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(field, target.checked),
  })
  const nameOf = (path: string) => {
    const [field, index, ...rest] = path.split('.')
    const part = linkParts.find(({ path: own }) => own === rest.join('.'))
    return field === 'headerLinks' && part
      ? `${t('systemSettings.linkNumber', { number: Number(index) + 1 })}, ${t(part.text)}`
      : t(`systemSettings.${field as SettingsField}`)
  }
  const summary = Object.keys(broken).flatMap((path) => {
    const message = errorOf(path)
    return message === undefined ? [] : [{ fieldId: `settings-${path}`, message: `${nameOf(path)}: ${message}` }]
  })
  return (
    <EditorFrame editor={editor} errors={summary} isReadOnly={!mayEdit}>
      <div className={classes.groups}>
        {!mayEdit && <Notice tone="info">{t('systemSettings.readOnly')}</Notice>}
        <Group title={t('systemSettings.people')}>
          <TextField
            {...text('supportEmail')}
            type="email"
            required
            label={t('systemSettings.supportEmail')}
            help={t('systemSettings.supportEmailHelp')}
          />
          <TextAreaField
            {...text('companyDomains')}
            rows={3}
            required
            label={t('systemSettings.companyDomains')}
            help={t('systemSettings.companyDomainsHelp')}
          />
          <CheckboxField
            {...tick('referralsEnabled')}
            label={t('systemSettings.referralsEnabled')}
            help={t('systemSettings.referralsHelp')}
          />
        </Group>
        <Group title={t('systemSettings.outside')} text={t('systemSettings.outsideText')}>
          <CheckboxField {...tick('liveChatEnabled')} label={t('systemSettings.liveChatEnabled')} />
          <TextField
            {...text('liveChatId')}
            label={t('systemSettings.liveChatId')}
            help={t('systemSettings.liveChatHelp')}
            autoComplete="off"
          />
          <TextField
            {...text('analyticsTagId')}
            label={t('systemSettings.analyticsTagId')}
            help={t('systemSettings.analyticsHelp')}
            autoComplete="off"
          />
          <TextField
            {...text('staticPagesUrl')}
            label={t('systemSettings.staticPagesUrl')}
            help={t('systemSettings.staticPagesHelp')}
            placeholder="https://pages.example.org"
            inputMode="url"
            autoComplete="off"
          />
        </Group>
        <Group title={t('systemSettings.headerLinks')} text={t('systemSettings.headerLinksText')}>
          <HeaderLinks
            links={form.headerLinks}
            isReadOnly={!mayEdit}
            errorOf={errorOf}
            onChange={(links) => change('headerLinks', links)}
          />
        </Group>
        <LastChange settings={settings} />
      </div>
    </EditorFrame>
  )
}
