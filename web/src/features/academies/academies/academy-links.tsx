import type { AcademyDetails } from '@academy/contract/academies'
import { useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { academyEditQueries, updateAcademy } from './academy-edit.api.ts'
import {
  brokenHashes,
  hashPlaceOf,
  hashesOf,
  linkOf,
  shownHashes,
  toHashes,
  type HashField,
  type HashValues,
} from './academy-links.rules.ts'
import { CopyLink } from './copy-link.tsx'
import { DiscardButton } from './discard-button.tsx'
import { InviteForm } from './invite-form.tsx'
import classes from './link-field.module.css'

const labels: Record<HashField, MessageKey> = {
  hash: 'academies.form.hash',
  privateHash: 'academies.links.privateHash',
  secretHash: 'academies.links.secretHash',
}

const idOf = (field: HashField) => `academy-${field}`

/** The codes of an academy as a form of their own. */
export function AcademyLinks({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const failureText = useFailureText()
  const editor = useEditor<HashValues, AcademyDetails>({
    loaded: academy,
    initial: hashesOf(academy),
    formOf: hashesOf,
    check: (values) => brokenHashes(academy, values),
    send: (_, values) => trySaving(() => updateAcademy(academy.id, toHashes(values)), 'AcademyNotFound', hashPlaceOf),
    load: ({ id }) => queryClient.fetchQuery(academyEditQueries.details(id)),
    onSaved: () => alerts.success('common.saved'),
  })
  const [renewed, setRenewed] = useState<HashField | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const errorOf = (field: HashField) => {
    const rule = editor.broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), { min: 3, max: 64 })
  }
  const errors = shownHashes(academy).flatMap((field) => {
    const error = errorOf(field)
    return error === undefined ? [] : [{ fieldId: idOf(field), message: `${t(labels[field])}: ${error}` }]
  })
  const renew = async (field: HashField) => {
    setRenewing(true)
    try {
      await updateAcademy(academy.id, toHashes({ ...hashesOf(academy), [field]: '' }))
      await editor.reload()
      alerts.success('academies.links.renewed')
    } catch (error) {
      editor.fail(failureText(error))
    } finally {
      setRenewing(false)
      setRenewed(null)
    }
  }
  return (
    <div className="ac-stack ac-gap-20">
      <EditorFrame editor={editor} errors={errors} otherButtons={<DiscardButton editor={editor} />}>
        <Card title={t('academies.links.title')}>
          <p className={classes.text}>{t('academies.links.text')}</p>
          <div className={classes.fields}>
            {shownHashes(academy).map((field) => (
              <div key={field} className="ac-stack ac-gap-10 ac-shrink">
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
                  value={editor.form[field]}
                  error={errorOf(field)}
                  onChange={({ target }) => editor.change((now) => ({ ...now, [field]: target.value }), field)}
                />
                <SavedLink academy={academy} field={field} />
                {field !== 'hash' && (
                  <div>
                    <Button
                      size="sm"
                      variant="text"
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
        </Card>
      </EditorFrame>
      <InviteForm academy={academy} />
      <ConfirmDialog
        opened={renewed !== null}
        title={t('academies.links.renew.title')}
        confirmLabel={t('academies.links.renew')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        loading={isRenewing}
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
