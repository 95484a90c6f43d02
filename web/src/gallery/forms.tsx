import { useState } from 'react'
import { directionIcons } from '#domain/directions/direction-icons.tsx'
import { BirthDateField } from '#ui/birth-date-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { LinkIcon, SearchIcon } from '#ui/icons.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Both } from './frame.tsx'
import classes from './gallery.module.css'

const countries = [
  { value: 'ua', label: 'Україна' },
  { value: 'pl', label: 'Польща' },
  { value: 'de', label: 'Німеччина' },
]
const roles = [
  { value: 'student', label: 'Student' },
  { value: 'teacher', label: 'Teacher' },
]
const codes = [
  { value: 'UA', label: '+380 Україна' },
  { value: 'PL', label: '+48 Польща' },
]

function Search() {
  const [country, setCountry] = useState<string | null>('ua')
  return (
    <SearchSelectField
      label="Країна з пошуком"
      options={countries}
      value={country}
      onChange={setCountry}
      nothingFound="Нічого не знайдено"
    />
  )
}

function Slider() {
  const [value, setValue] = useState(7)
  return (
    <SliderField
      label="Backend"
      min={1}
      max={10}
      step={1}
      value={value}
      valueText={`${value} з 10`}
      ends={['Лише починаю', 'Почуваюся впевнено']}
      onChange={setValue}
    />
  )
}

const days = ['1', '2', '3'].map((day) => ({ value: day, label: day }))
const months = [{ value: '5', label: 'травень' }]
const years = [{ value: '2001', label: '2001' }]

function BirthDate() {
  const [value, setValue] = useState({ day: '3', month: '5', year: '' })
  return (
    <BirthDateField
      label="Дата народження"
      required
      error="Оберіть рік"
      partLabels={{ day: 'День', month: 'Місяць', year: 'Рік' }}
      options={{ day: days, month: months, year: years }}
      value={value}
      onChange={setValue}
    />
  )
}

const directions = (['JS', 'QA', 'PHP', '.NET', 'Mobile', 'Java'] as const).map((name) => {
  const Picture = directionIcons[name]
  return {
    value: name,
    title: name,
    description: 'Набір відкрито',
    picture: <Picture size={44} />,
    disabled: name === 'Java',
  }
})

export function Forms() {
  return (
    <>
      <Both title="Поля">
        <div className={classes.two}>
          <TextField label="Ім’я" required defaultValue="Максим" autoComplete="off" />
          <TextField label="Прізвище" optionalLabel="необов’язково" placeholder="Кравець" autoComplete="off" />
          <TextField
            label="Електронна пошта"
            type="email"
            required
            error="Перевірте адресу: у ній немає знака @"
            defaultValue="maksym"
            autoComplete="off"
          />
          <PasswordField
            label="Пароль"
            required
            help="Від 6 до 20 символів"
            revealLabel="Показати пароль"
            concealLabel="Сховати пароль"
            defaultValue="Academy2026"
            autoComplete="off"
          />
          <TextField
            label="Посилання на репозиторій"
            required
            help="HTTPS-адреса, що закінчується на .git"
            leading={<LinkIcon size={18} />}
            placeholder="https://github.com/olena/todo.git"
          />
          <TextField label="Недоступне" disabled defaultValue="Не змінюється" />
          <SelectField label="Країна" options={countries} placeholder="Оберіть країну" />
          <SelectField label="Рік випуску" options={countries} placeholder="Оберіть рік" error="Оберіть рік випуску" />
          <Search />
          <BirthDate />
          <Slider />
          <PhoneField
            label="Телефон"
            required
            codeLabel="Код країни"
            numberLabel="Номер без коду"
            nothingFound="Такого коду немає"
            countries={codes}
            country="UA"
            onCountry={() => undefined}
            digitsProps={{ placeholder: '50 123 45 67' }}
          />
        </div>
        <TextAreaField label="Коментар для перевіряльника" placeholder="Що вийшло, що ні, на що звернути увагу" />
        <div className={classes.two}>
          <TextField size="sm" label="Пошук за іменем або поштою" leading={<SearchIcon size={18} />} />
          <SelectField size="sm" label="Роль" options={roles} placeholder="Усі" />
        </div>
      </Both>

      <Both title="Вибір">
        <div className={classes.stack}>
          <CheckboxField
            label={
              <>
                Приймаю <TextLink href="#terms">умови користування</TextLink>
              </>
            }
            required
            defaultChecked
          />
          <CheckboxField label="Дозволяю обробку даних" required error="Без цієї згоди зареєструватися не можна" />
          <CheckboxField label="Обрано частину" indeterminate />
          <CheckboxField label="Недоступно" disabled />
          <CheckboxField label="Недоступно, обрано" disabled defaultChecked />
          <div className={classes.row}>
            <SwitchField label="Доступ до академії" defaultChecked />
            <SwitchField label="Лист" />
            <SwitchField label="Недоступно" disabled />
          </div>
        </div>
        <RadioCards legend="Оберіть напрям" cards={directions} defaultValue="JS" minCardWidth={190} />
        <RadioCards
          legend="Який хук підписує компонент на зовнішнє сховище?"
          cards={[
            { value: 'a', letter: 'А', title: 'useMemo' },
            { value: 'b', letter: 'Б', title: 'useEffect без залежностей' },
            { value: 'c', letter: 'В', title: 'useSyncExternalStore' },
          ]}
          defaultValue="c"
        />
      </Both>

      <Both title="Помилки форми">
        <FormErrorSummary
          title={() => 'Форму не надіслано: виправте 2 поля'}
          errors={[
            { fieldId: 'email', message: 'Електронна пошта: перевірте адресу' },
            { fieldId: 'password', message: 'Пароль: від 6 до 20 символів' },
          ]}
        />
        <div className={classes.row}>
          <Button>Зареєструватися</Button>
        </div>
      </Both>
    </>
  )
}
