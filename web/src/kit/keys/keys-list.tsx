import { useT } from '#lib/i18n/use-t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { KeyCaps } from '#ui/key-caps.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { closeKeysList, type KeyRow, type KeysOf, setSingleKeys, useRegisteredKeys, useSingleKeys } from './keys.ts'
import classes from './keys-list.module.css'

function Rows({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Which key does what here and everywhere, and the switch for single keys (WCAG 2.1.4). */
export function KeysList() {
  const t = useT()
  const registered = useRegisteredKeys()
  const isSingle = useSingleKeys()
  const rowsOf = (of: KeysOf) => registered.filter((entry) => entry.of === of).flatMap(({ rows }) => rows)
  return (
    <Dialog opened onClose={closeKeysList} title={t('keys.title')} closeLabel={t('action.close')}>
      <Rows title={t('keys.screen')} rows={rowsOf('screen')} />
      <Rows title={t('keys.everywhere')} rows={[...rowsOf('everywhere'), { keys: ['?'], text: t('keys.help') }]} />
      <SwitchField
        label={t('keys.single')}
        checked={isSingle}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
      <p className={classes.note}>{t('keys.singleHelp')}</p>
    </Dialog>
  )
}
