import { useState } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BulkBar, DataTable, type DataColumn, type Sort } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilIcon } from '#ui/icons.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Both } from './frame.tsx'
import classes from './gallery.module.css'

type Person = {
  id: string
  name: string
  email: string
  role: string
  direction: string
  mark: number | null
  blocked: boolean
}

const people: Person[] = [
  {
    id: '1',
    name: 'Максим Кравець',
    email: 'maksym.1@example.com',
    role: 'Student',
    direction: '.NET',
    mark: 6,
    blocked: false,
  },
  {
    id: '2',
    name: 'Остап Петренко',
    email: 'ostap.2@example.com',
    role: 'Student',
    direction: 'JS',
    mark: 1,
    blocked: false,
  },
  {
    id: '3',
    name: 'Богдан Ткач',
    email: 'bohdan.3@example.com',
    role: 'Coach',
    direction: '.NET',
    mark: null,
    blocked: false,
  },
  { id: '4', name: 'Роман Лисенко', email: 'roman.4@example.com', role: 'HR', direction: 'JS', mark: 2, blocked: true },
  {
    id: '5',
    name: 'Ґалина Мельник',
    email: 'galyna.8@example.com',
    role: 'Student',
    direction: 'JS',
    mark: 9,
    blocked: false,
  },
]

const columns: DataColumn<Person>[] = [
  {
    id: 'name',
    header: 'Ім’я',
    sortable: true,
    cell: (person) => <TablePerson name={person.name} note={person.email} />,
  },
  { id: 'role', header: 'Роль', phone: 'plain', cell: (person) => person.role },
  { id: 'direction', header: 'Напрям', cell: (person) => person.direction },
  {
    id: 'mark',
    header: 'Оцінка',
    phone: 'aside',
    sortable: true,
    cell: (person) => <MarkBadge mark={person.mark} label="Оцінка" />,
  },
  {
    id: 'status',
    header: 'Статус',
    phone: 'plain',
    cell: (person) => (
      <Badge dot tone={person.blocked ? 'red' : 'green'}>
        {person.blocked ? 'Заблокований' : 'Активний'}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Дії',
    hideHeader: true,
    align: 'end',
    phone: 'aside',
    cell: (person) => <IconButton size="sm" label={`Редагувати: ${person.name}`} icon={<PencilIcon />} />,
  },
]

function Users({ name }: { name: string }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const [page, setPage] = useState(4)
  return (
    <div className={classes.stack}>
      <DataTable
        caption={`Користувачі, ${name}`}
        columns={columns}
        rows={people}
        rowKey={(person) => person.id}
        sort={sort}
        onSort={setSort}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: 'Обрати всіх',
          rowLabel: (person) => `Обрати: ${person.name}`,
        }}
      />
      <Pagination
        label={`Сторінки списку, ${name}`}
        page={page}
        pageCount={40}
        onChange={setPage}
        previousLabel="Попередня"
        nextLabel="Наступна"
        pageLabel={(number) => `Сторінка ${number}`}
        summary="76–100 з 1 000"
      />
      <BulkBar label={selected.size > 0 ? `Обрано: ${selected.size}` : ''}>
        <Button size="sm" variant="secondary">
          Перевести на етап
        </Button>
      </BulkBar>
    </div>
  )
}

function TabsDemo() {
  const [tab, setTab] = useState<'tasks' | 'chat' | 'materials'>('tasks')
  return (
    <Tabs
      label="Лекція"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'tasks', label: 'Завдання' },
        { value: 'chat', label: 'Чат', badge: <Badge tone="blue">3</Badge> },
        { value: 'materials', label: 'Матеріали' },
      ]}
    >
      <p>Панель вкладки «{tab}»</p>
    </Tabs>
  )
}

export function Data() {
  return (
    <Both title="Таблиця, сторінки, вкладки">
      {(scheme) => (
        <>
          <Users name={scheme} />
          <DataTable
            caption="Порожній список"
            columns={columns}
            rows={[]}
            rowKey={(person) => person.id}
            empty={<EmptyState title="Нікого не знайдено" text="Змініть фільтр або пошук." />}
          />
          <TabsDemo />
        </>
      )}
    </Both>
  )
}
