import { useState } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { AppShell } from '#ui/app-shell.tsx'
import { AuthLayout } from '#ui/auth-layout.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Footer } from '#ui/footer.tsx'
import { HeaderNote, HeaderSelect, HeaderUserButton } from '#ui/header-parts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BellIcon, GiftIcon, LogoutIcon, SettingsIcon } from '#ui/icons.tsx'
import { AuthScene } from '#ui/illustrations/auth-scene.tsx'
import { HeroScene } from '#ui/illustrations/hero-scene.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { LandingHeader, LandingNav } from '#ui/landing-header.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SidebarNav, type NavGroup } from '#ui/sidebar-nav.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './gallery.module.css'

const locked = 'поки недоступно'

const groups: NavGroup[] = [
  {
    id: 'stages',
    items: [
      { id: '1', label: 'Матеріали для підготовки', href: '#materials', icon: stageIcons.MaterialsForPreparation },
      {
        id: '2',
        label: 'Вступний тест',
        href: '#test',
        icon: stageIcons.Testing,
        badge: <PercentBadge percent={86} rank={91} label="Результат" />,
      },
      {
        id: '3',
        label: 'Співбесіда',
        href: '#interview',
        icon: stageIcons.Interview,
        attentionLabel: 'потребує уваги',
      },
      {
        id: '4',
        label: 'Лекції',
        icon: stageIcons.Lectures,
        active: true,
        defaultExpanded: true,
        children: [
          { id: 'a', label: 'Вступ і Git', href: '#a', badge: <MarkBadge mark={9} label="Оцінка" /> },
          { id: 'b', label: 'Типи та об’єкти', href: '#b', badge: <MarkBadge mark={7} label="Оцінка" /> },
          { id: 'c', label: 'Асинхронність', href: '#c', badge: <MarkBadge mark={4} label="Оцінка" /> },
          { id: 'd', label: 'React: стан і ефекти', href: '#d', active: true, urgentLabel: 'здати сьогодні' },
          { id: 'e', label: 'Тестування', lockedLabel: locked, tooltip: 'Початок 20 листопада о 18:30' },
        ],
      },
      { id: '5', label: 'Командний проєкт', icon: stageIcons.Project, lockedLabel: locked },
      { id: '6', label: 'Фінал', icon: stageIcons.Finished, lockedLabel: locked },
    ],
  },
]

const languages = [
  { value: 'ua', name: 'Українська', lang: 'uk' },
  { value: 'en', name: 'English', lang: 'en' },
] as const

const themeLabels = { label: 'Тема', lightLabel: 'Світла', darkLabel: 'Темна', systemLabel: 'Як у системі' }

export function ShellView() {
  const [collapsed, setCollapsed] = useState(false)
  return (
    <AppShell
      brand="Академія"
      homeLabel="Академія, на головну"
      skipLabel="До вмісту"
      collapsed={collapsed}
      burger={{ openLabel: 'Відкрити меню', closeLabel: 'Закрити меню' }}
      headerStart={
        <>
          <Menu target={<HeaderSelect label="Академія" value="Літня академія 2026" />}>
            <MenuItem selected>Літня академія 2026</MenuItem>
            <MenuItem>Зимова академія 2025</MenuItem>
          </Menu>
          <HeaderNote>JavaScript</HeaderNote>
        </>
      }
      headerEnd={
        <>
          <IconButton label="Запросити друга" icon={<GiftIcon size={22} />} />
          <IconButton label="Сповіщення, 2 нових" icon={<BellIcon size={22} />} count={2} />
          <Menu
            position="bottom-end"
            target={
              <HeaderUserButton label="Меню: Олена Коваль">
                <Avatar name="Олена Коваль" solid size={36} />
              </HeaderUserButton>
            }
          >
            <MenuItem icon={<SettingsIcon />}>Керувати акаунтом</MenuItem>
            <MenuItem icon={<LogoutIcon />} danger>
              Вийти
            </MenuItem>
          </Menu>
        </>
      }
      sidebar={
        <SidebarNav
          label="Етапи"
          groups={groups}
          collapsed={collapsed}
          onCollapsedChange={setCollapsed}
          collapseLabel="Згорнути бічну панель"
          expandLabel="Розгорнути бічну панель"
          sublistLabel={(item) => `Список: ${item}`}
        />
      }
    >
      <PageHeader
        crumb="Лекції"
        title="React: стан і ефекти"
        context="Андрій Ткач, 15 листопада о 09:00"
        actions={<Button>Надіслати на перевірку</Button>}
      />
      <Card title="Домашнє завдання">
        <TextField label="Посилання на репозиторій" required help="HTTPS-адреса, що закінчується на .git" />
      </Card>
    </AppShell>
  )
}

export function AuthView() {
  const [locale, setLocale] = useState<'ua' | 'en'>('ua')
  return (
    <AuthLayout
      brand="Академія"
      homeLabel="Академія, на головну"
      skipLabel="До форми"
      slogan="Раді бачити знову. Продовжуйте там, де зупинились."
      art={<AuthScene />}
      top={
        <LandingNav
          label="Сайт"
          menuLabel="Меню"
          links={[
            { href: '/demo-test/academy-2020', label: 'Демотест' },
            { href: 'https://example.com', label: 'Про нас', newTabLabel: 'нова вкладка' },
            { href: '/auth/login', label: 'Увійти', strong: true },
          ]}
        >
          <LanguageSwitch label="Мова" languages={languages} value={locale} onChange={setLocale} />
        </LandingNav>
      }
    >
      <div className={classes.stack}>
        <h1>Вхід</h1>
        <TextField label="Електронна пошта" type="email" autoComplete="username" />
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          revealLabel="Показати пароль"
          concealLabel="Сховати пароль"
        />
        <CheckboxField label="Запам’ятати мене" />
        <Button fullWidth type="submit">
          Увійти
        </Button>
        <TextLink href="/auth/register">Створити акаунт</TextLink>
      </div>
    </AuthLayout>
  )
}

export function LandingView() {
  const [locale, setLocale] = useState<'ua' | 'en'>('ua')
  return (
    <>
      <LandingHeader
        tone="nav"
        brand="Академія"
        homeLabel="Академія, на головну"
        label="Сайт"
        menuLabel="Меню"
        links={[
          { href: '#academies', label: 'Академії' },
          { href: '#how', label: 'Як це працює' },
          { href: '/auth/login', label: 'Увійти', strong: true },
        ]}
      >
        <LanguageSwitch tone="nav" label="Мова" languages={languages} value={locale} onChange={setLocale} />
      </LandingHeader>
      <main id="main">
        <div className={classes.hero}>
          <div>
            <h1>Навчайся, захищай, ставай розробником</h1>
            <p>Літня академія 2026: лекції, домашні завдання з перевіркою, командний проєкт.</p>
            <Button variant="signal" size="lg">
              Пройти демотест
            </Button>
          </div>
          <HeroScene />
        </div>
        <EmptyState
          page
          art={<NotFoundArt />}
          title="Такої сторінки немає"
          text="Можливо, її перенесли або адреса з помилкою."
          action={<Button variant="secondary">На головну</Button>}
        />
      </main>
      <Footer
        brand="Академія"
        about="Одне місце для всієї академії: від першого тесту до сертифіката."
        columns={[
          {
            title: 'Навчання',
            links: [
              { href: '#demo', label: 'Демотест' },
              { href: '#dir', label: 'Напрями' },
            ],
          },
          {
            title: 'Правила',
            links: [
              { href: '#terms', label: 'Умови' },
              { href: '#data', label: 'Обробка даних' },
            ],
          },
        ]}
        note="© 2026 Академія"
        switches={
          <>
            <LanguageSwitch tone="nav" label="Мова сайту" languages={languages} value={locale} onChange={setLocale} />
            <ThemeSwitch tone="nav" {...themeLabels} />
          </>
        }
      />
    </>
  )
}
