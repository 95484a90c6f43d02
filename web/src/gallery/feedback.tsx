import { useState } from 'react'
import { AlertStack, type AlertItem, type AlertTone } from '#ui/alert-stack.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { HeaderSelect, HeaderUserButton } from '#ui/header-parts.tsx'
import { GlobeIcon, LogoutIcon, SettingsIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SomethingWrongArt } from '#ui/illustrations/something-wrong.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { LoadingRegion, PageSkeleton, Skeleton, SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Both } from './frame.tsx'
import classes from './gallery.module.css'

const tones: Record<AlertTone, string> = { error: 'Помилка', warning: 'Увага', info: 'До відома', success: 'Готово' }
const texts: Record<AlertTone, string> = {
  error: 'Не вдалося зберегти. Спробуйте ще раз.',
  warning: 'До кінця тесту лишилося 5 хвилин.',
  info: 'Розклад лекцій оновлено.',
  success: 'Зміни збережено.',
}

export function AlertsDemo({ durationMs = 5000, initial = [] }: { durationMs?: number; initial?: AlertItem[] }) {
  const [alerts, setAlerts] = useState<AlertItem[]>(initial)
  const add = (tone: AlertTone) => setAlerts((now) => [...now, { id: crypto.randomUUID(), tone, message: texts[tone] }])
  return (
    <>
      {Object.entries(tones).map(([tone, label]) => (
        <Button key={tone} size="sm" variant="secondary" onClick={() => add(tone as AlertTone)}>
          {label}
        </Button>
      ))}
      <AlertStack
        alerts={alerts}
        onClose={(id) => setAlerts((now) => now.filter((alert) => alert.id !== id))}
        regionLabel="Повідомлення"
        closeLabel="Закрити"
        toneLabels={tones}
        durationMs={durationMs}
      />
    </>
  )
}

/** Overlays live in the page's own theme: switch it at the top. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={classes.section}>
      <h2>Вікна, меню, сповіщення (у темі сторінки)</h2>
      <div className={classes.row}>
        <Menu target={<HeaderSelect label="Академія" value="Літня академія 2026" />} width={280}>
          <MenuLabel>Академії</MenuLabel>
          <MenuItem selected description="Student, JavaScript">
            Літня академія 2026
          </MenuItem>
          <MenuItem description="Student, QA">Зимова академія 2025</MenuItem>
          <MenuDivider />
          <MenuItem>Знайти ще</MenuItem>
        </Menu>
        <Menu
          position="bottom-end"
          target={
            <HeaderUserButton label="Меню: Олена Коваль">
              <Avatar name="Олена Коваль" solid />
            </HeaderUserButton>
          }
        >
          <MenuItem icon={<SettingsIcon />} href="#edit">
            Керувати акаунтом
          </MenuItem>
          <MenuItem icon={<GlobeIcon />} disabled>
            Недоступно
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<LogoutIcon />} danger>
            Вийти
          </MenuItem>
        </Menu>
        <Button size="sm" variant="secondary" onClick={() => setOpen('dialog')}>
          Діалог
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('confirm')}>
          Підтвердження
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('drawer')}>
          Бічна панель
        </Button>
        <AlertsDemo />
      </div>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="Запросити друга"
        closeLabel="Закрити"
        footer={<Button size="sm">Скопіювати посилання</Button>}
      >
        <div className={classes.stack}>
          <p>Друг реєструється за вашим посиланням, і ви навчаєтеся разом.</p>
          <TextField
            size="sm"
            label="Посилання"
            readOnly
            defaultValue="https://academy.test/auth/register?referral=a1b2"
          />
        </div>
      </Dialog>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Видалити лекцію?"
        confirmLabel="Видалити"
        cancelLabel="Скасувати"
        closeLabel="Закрити"
        danger
      >
        Лекцію «React: стан і ефекти» та всі відповіді на неї буде видалено назавжди.
      </ConfirmDialog>
      <Drawer
        opened={open === 'drawer'}
        onClose={close}
        title="Редагування користувача"
        closeLabel="Закрити"
        footer={
          <>
            <Button size="sm" variant="secondary" onClick={close}>
              Скасувати
            </Button>
            <Button size="sm" onClick={close}>
              Зберегти
            </Button>
          </>
        }
      >
        <div className={classes.stack}>
          <TextField size="sm" label="Ім’я" required defaultValue="Максим" autoComplete="off" />
          <TextField size="sm" label="Електронна пошта" defaultValue="maksym.1@example.com" autoComplete="off" />
        </div>
      </Drawer>
    </section>
  )
}

export function Feedback() {
  return (
    <>
      <Overlays />
      <Both title="Порожньо, помилка, завантаження">
        <OfflineBanner offline message="Немає зв’язку. Відповіді зберігаються тут і надійдуть, щойно він з’явиться." />
        <EmptyState
          art={<EmptyListArt />}
          title="Тут будуть ваші роботи"
          text="Надішліть посилання на репозиторій на сторінці лекції, і робота з’явиться в цьому списку."
          action={<Button>До лекцій</Button>}
        />
        <ErrorState
          art={<SomethingWrongArt />}
          title="Не вдалося завантажити"
          text="Перевірте зв’язок і спробуйте ще раз."
          retryLabel="Спробувати ще раз"
          onRetry={() => undefined}
          details="Запит 7f3a-91c2"
        />
        <LoadingRegion label="Завантаження">
          <Skeleton height={120} radius={16} />
          <SkeletonText lines={3} />
          <SkeletonRows rows={3} />
        </LoadingRegion>
        <PageSkeleton label="Завантаження сторінки" />
      </Both>
    </>
  )
}
