import type { AcademyDetails } from '@academy/contract/academies'
import { useState, type FormEvent } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { updateAcademy } from './academy-edit.api.ts'
import {
  brokenHashes,
  hashesOf,
  linkOf,
  shownHashes,
  toHashes,
  type HashField,
  type HashValues,
} from './academy-links.rules.ts'
import { CopyLink } from './copy-link.tsx'
import { FormSaveBar } from './form-save-bar.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './link-field.module.css'

const labels: Record<HashField, MessageKey> = {
  hash: 'academies.form.hash',
  privateHash: 'academies.links.privateHash',
  secretHash: 'academies.links.secretHash',
}

const idOf = (field: HashField) => `academy-${field}`

/** The codes of an academy as a form of their own. */
const useHashForm = (academy: AcademyDetails) => {
  const t = useT()
  const failureText = useFailureText()
  const [values, setValues] = useState(() => hashesOf(academy))
  const [rules, setRules] = useState<Partial<Record<HashField, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const saved = hashesOf(academy)
  const isDirty = shownHashes(academy).some((field) => values[field] !== saved[field])

  const refuse = (broken: Partial<Record<HashField, string>>) => {
    setRules(broken)
    const first = shownHashes(academy).find((field) => broken[field] !== undefined)
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const save = async (next: HashValues): Promise<boolean> => {
    setFailure(null)
    const broken = brokenHashes(academy, next)
    if (Object.keys(broken).length > 0) {
      refuse(broken)
      return false
    }
    setSaving(true)
    try {
      setValues(hashesOf(await updateAcademy(academy.id, toHashes(next))))
      setRules({})
      setSaved(true)
      return true
    } catch (error) {
      if (isApiError(error) && error.fields.length > 0)
        refuse(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      else setFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    save,
    isDirty,
    isSaving,
    isSaved: isSaved && !isDirty,
    failure: failure === null ? null : failureText(failure),
    change: (field: HashField, text: string) => {
      setValues((before) => ({ ...before, [field]: text }))
      setRules((before) => ({ ...before, [field]: undefined }))
      setSaved(false)
    },
    errorOf: (field: HashField) => {
      const rule = rules[field]
      return rule === undefined ? undefined : t(ruleText(rule), { min: 3, max: 64 })
    },
    discard: () => {
      setValues(saved)
      setRules({})
    },
  }
}

export function AcademyLinks({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const form = useHashForm(academy)
  const [renewed, setRenewed] = useState<HashField | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save(form.values)
  }
  const renew = async (field: HashField) => {
    if (await form.save({ ...hashesOf(academy), [field]: '' })) alerts.success('academies.links.renewed')
    setRenewed(null)
  }
  return (
    <div className={classes.sections}>
      <Card title={t('academies.links.title')}>
        <p className={classes.text}>{t('academies.links.text')}</p>
        <form onSubmit={submit} noValidate>
          <div className={classes.fields}>
            {shownHashes(academy).map((field) => (
              <div key={field} className={classes.field}>
                <TextField
                  id={idOf(field)}
                  size="sm"
                  label={t(labels[field])}
                  required
                  maxLength={64}
                  autoComplete="off"
                  spellCheck={false}
                  help={
                    field === 'hash'
                      ? undefined
                      : t(`academies.links.${field === 'privateHash' ? 'private' : 'secret'}Help`)
                  }
                  value={form.values[field]}
                  error={form.errorOf(field)}
                  onChange={({ target }) => form.change(field, target.value)}
                />
                <SavedLink academy={academy} field={field} />
                {field !== 'hash' && (
                  <div>
                    <Button
                      className={classes.renew}
                      size="sm"
                      variant="ghost"
                      leading={<RefreshIcon size={18} />}
                      onClick={() => setRenewed(field)}
                    >
                      {t('academies.links.renew')}
                    </Button>
                  </div>
                )}
              </div>
            ))}
          </div>
          <FormSaveBar form={form} label={t('academies.form.save')} />
        </form>
      </Card>
      <InviteForm academy={academy} />
      <LeaveGuard isDirty={() => form.isDirty && !form.isSaving} />
      <ConfirmDialog
        opened={renewed !== null}
        title={t('academies.links.renew.title')}
        confirmLabel={t('academies.links.renew')}
        cancelLabel={t('academies.cancel')}
        closeLabel={t('action.close')}
        loading={form.isSaving}
        onClose={() => setRenewed(null)}
        onConfirm={() => renewed !== null && void renew(renewed)}
      >
        {t('academies.links.renew.text')}
      </ConfirmDialog>
    </div>
  )
}

/** Of the code that counts now, not of the one being typed: what is copied must work. */
function SavedLink({ academy, field }: { academy: AcademyDetails; field: HashField }) {
  const t = useT()
  const path = linkOf(academy, field, hashesOf(academy)[field])
  return path === null ? null : <CopyLink link={location.origin + path} label={t('academies.links.publicLink')} />
}
