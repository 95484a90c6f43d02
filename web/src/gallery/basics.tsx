import { useState } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRightIcon, BellIcon, DownloadIcon, PencilIcon, PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { Both } from './frame.tsx'
import classes from './gallery.module.css'

const swatches = [
  ['canvas', 'text'],
  ['surface', 'text'],
  ['surface-2', 'text-2'],
  ['surface-2', 'text-3'],
  ['brand', 'on-brand'],
  ['brand-soft', 'brand'],
  ['brand-solid', 'on-solid'],
  ['signal', 'on-signal'],
  ['nav', 'nav-text'],
  ['nav-2', 'nav-dim'],
  ['blue-bg', 'blue'],
  ['yellow-bg', 'yellow'],
  ['red-bg', 'red'],
  ['green-bg', 'green'],
  ['surface', 'fire'],
] as const

function Switches() {
  const [locale, setLocale] = useState<'ua' | 'en'>('ua')
  const languages = [
    { value: 'ua', name: 'Українська', lang: 'uk' },
    { value: 'en', name: 'English', lang: 'en' },
  ] as const
  return (
    <>
      <div className={classes.row}>
        <LanguageSwitch label="Мова" languages={languages} value={locale} onChange={setLocale} />
        <ThemeSwitch label="Тема" lightLabel="Світла" darkLabel="Темна" systemLabel="Як у системі" />
      </div>
      <div className={`${classes.deep} ${classes.row}`}>
        <LanguageSwitch label="Мова" languages={languages} value={locale} onChange={setLocale} tone="nav" />
        <ThemeSwitch label="Тема" lightLabel="Світла" darkLabel="Темна" systemLabel="Як у системі" tone="nav" />
        <Button variant="signal">Пройти демотест</Button>
      </div>
    </>
  )
}

export function Basics() {
  return (
    <>
      <Both title="Кольори">
        <div className={classes.swatches}>
          {swatches.map(([bg, text]) => (
            <div
              key={bg + text}
              className={classes.swatch}
              style={{ background: `var(--ac-${bg})`, color: `var(--ac-${text})` }}
            >
              {bg} / {text}
            </div>
          ))}
        </div>
      </Both>

      <Both title="Шрифти">
        <div className={classes.stack}>
          <p
            style={{
              fontFamily: 'var(--ac-font-heading)',
              fontSize: 'var(--ac-size-hero)',
              fontWeight: 600,
              lineHeight: 1.1,
            }}
          >
            Ґанок їжака
          </p>
          <PageHeader title="Заголовок сторінки" context="Один рядок пояснення під ним" />
          <h2>Розділ: React, стан і ефекти</h2>
          <h3>Підрозділ: хуки</h3>
          <p>
            Розберемо, де жити стану, коли ефект зайвий і чому похідні значення не варто зберігати. Після лекції зробіть
            список справ із фільтрами. <TextLink href="#link">Посилання в тексті</TextLink> і{' '}
            <TextLink href="#outside" newTabLabel="відкриється в новій вкладці">
              зовнішнє
            </TextLink>
            .
          </p>
          <p className={classes.muted}>Дрібний текст: 1 234 567,89 ₴, 23:41, 15 листопада 2026</p>
          <CodeBlock
            label="Приклад коду"
            code={'const visible = useMemo(\n  () => todos.filter((t) => matches(t, filter)),\n  [todos, filter],\n)'}
          />
        </div>
      </Both>

      <Both title="Кнопки">
        <div className={classes.row}>
          <Button>Надіслати на перевірку</Button>
          <Button variant="secondary">Зберегти чернетку</Button>
          <Button variant="soft">Чат лекції</Button>
          <Button variant="ghost">Скасувати</Button>
          <Button variant="danger">Видалити</Button>
          <Button variant="signal">Пройти демотест</Button>
        </div>
        <div className={classes.row}>
          <Button size="sm" leading={<PlusIcon size={18} />}>
            Додати користувача
          </Button>
          <Button size="sm" variant="secondary" leading={<DownloadIcon size={18} />}>
            Експорт CSV
          </Button>
          <Button size="lg" variant="signal" trailing={<ArrowRightIcon />}>
            Почати
          </Button>
          <ButtonLink href="#go" variant="secondary">
            Посилання
          </ButtonLink>
        </div>
        <div className={classes.row}>
          <Button loading>Зберігаємо</Button>
          <Button loading variant="secondary">
            Зберігаємо
          </Button>
          <Button disabled>Недоступно</Button>
          <Button disabled variant="secondary">
            Недоступно
          </Button>
        </div>
        <div className={classes.row}>
          <IconButton label="Сповіщення, 2 нових" icon={<BellIcon size={22} />} count={2} />
          <IconButton label="Сповіщення, 120 нових" icon={<BellIcon size={22} />} count={120} />
          <Tooltip label="Редагувати">
            <IconButton size="sm" label="Редагувати" icon={<PencilIcon />} />
          </Tooltip>
          <IconButton size="sm" tone="danger" label="Видалити" icon={<TrashIcon />} />
          <IconButton label="Недоступно" icon={<DownloadIcon />} disabled />
        </div>
        <Switches />
      </Both>

      <Both title="Позначки">
        <div className={classes.row}>
          <Badge tone="green" dot>
            Активний
          </Badge>
          <Badge tone="red" dot>
            Заблокований
          </Badge>
          <Badge tone="yellow" dot>
            Очікує
          </Badge>
          <Badge tone="blue">Нове</Badge>
          <Badge tone="brand">JavaScript</Badge>
          <Badge>Чернетка</Badge>
        </div>
        <div className={classes.row}>
          {[10, 9, 8, 7, 5, 4, 0, null].map((mark) => (
            <MarkBadge key={String(mark)} mark={mark} label="Оцінка" />
          ))}
          <PercentBadge percent={86} rank={91} label="Результат тесту" />
          <PercentBadge percent={64} rank={55} label="Результат тесту" />
          <PercentBadge percent={32} rank={18} label="Результат тесту" />
        </div>
        <div className={classes.row}>
          <Avatar name="Олена Коваль" solid />
          <Avatar name="Максим Кравець" />
          <Avatar name="Ґалина" size={48} />
          <Avatar name="Іван Їжакевич" size={64} />
        </div>
        <ProgressBar label="Поступ тесту" value={12} max={27} valueText="Питання 12 з 27" />
        <ProgressBar label="Воронка" value={75} height={40} gradient />
      </Both>

      <Both title="Картки">
        <Card title="Матеріали" action={<Badge tone="brand">3</Badge>}>
          <p>Картка з назвою, дією праворуч і спокійною тінню.</p>
        </Card>
        <Card interactive padding="sm">
          <TextLink href="#card" quiet>
            Літня академія 2026
          </TextLink>
          <p className={classes.muted}>Підіймається під курсором</p>
        </Card>
      </Both>
    </>
  )
}
