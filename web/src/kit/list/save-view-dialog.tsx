import { type ListName, listRights, savedViewLimits, type SavedView } from '@academy/contract/saved-views'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { inAcademy } from '#kit/academy/academy-address.ts'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery, parseQuery } from '#lib/query-string.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { placeOf } from './list-layout.rules.ts'
import { changeView, openWith, saveView } from './saved-views.api.ts'

interface SaveViewDialogProps {
  list: ListName
  words: Record<string, string>
  /** One that is there gets another name, or is shared. */
  view?: SavedView
  onClose: () => void
}

/** A name for what is looked at now, and for whom. */
export function SaveViewDialog({ list, words, view, onClose }: SaveViewDialogProps) {
  const t = useT()
  const router = useRouter()
  const { user, selection, chosen } = usePerson()
  const academies = academiesWith(user, listRights[list])
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(false)
  const [academyId, setAcademyId] = useState(typeof selection === 'number' ? selection : (academies[0]?.id ?? 0))
  const [rules, setRules] = useState<Record<string, string>>({})
  const { isBusy, run } = useAction((error) => {
    if (isApiError(error, 'ValidationError') && error.fields.some(({ field }) => field === 'name'))
      setRules(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    else reportFailure(error)
  })
  const store = async () => {
    const content = { name: name.trim(), words, isShared }
    if (view) await changeView(view, content)
    else {
      const made = await saveView(academyId, list, content)
      if (isDefault) await openWith(academyId, list, made.id)
      const { pathname, searchStr } = router.state.location
      const { academy: _, ...place } = placeOf(parseQuery(searchStr))
      const query = { ...place, ...words, view: made.id }
      const href = chosen === academyId ? pathname + formatQuery(query) : inAcademy(pathname, academyId, query)
      void router.navigate({ href, replace: true, resetScroll: false })
    }
    alerts.success('views.saved')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') setRules({ name: 'fieldIsRequired' })
    else void run(store)
  }
  return (
    <Dialog
      opened
      locked={isBusy}
      title={t(view ? 'views.editTitle' : 'views.saveTitle')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="saved-view" loading={isBusy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id="saved-view" noValidate className="ac-stack ac-gap-16" onSubmit={submit}>
        <TextField
          size="sm"
          label={t('common.name')}
          required
          maxLength={savedViewLimits.name}
          autoComplete="off"
          data-autofocus
          value={name}
          error={rules.name && ruleSentence(t, rules.name, { min: 1, max: savedViewLimits.name })}
          onChange={({ target }) => {
            setName(target.value)
            setRules({})
          }}
        />
        {!view && typeof selection !== 'number' && (
          <SelectField
            size="sm"
            label={t('common.academy')}
            value={String(academyId)}
            onChange={({ target }) => setAcademyId(Number(target.value))}
            options={academies.map(({ id, name: label }) => ({ value: String(id), label }))}
          />
        )}
        <CheckboxField
          label={t('views.share')}
          help={t('views.shareHelp')}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        {!view && (
          <CheckboxField
            label={t('views.default')}
            checked={isDefault}
            onChange={({ target }) => setDefault(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
