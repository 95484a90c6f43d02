import type { LocalizedName } from '@academy/contract/users'

interface StageText {
  name: LocalizedName
  description: LocalizedName
}

const text = (ua: [name: string, description: string], en: [name: string, description: string]): StageText => ({
  name: { ua: ua[0], en: en[0] },
  description: { ua: ua[1], en: en[1] },
})

/** What students read on the stages of a new academy until staff write words of their own; by the address of the stage. */
export const stageTexts = {
  application: text(
    ['Заявка', 'Заповніть дані про себе та свій досвід. Щойно все заповнено, заявку прийнято.'],
    ['Application', 'Fill in your details and your experience. Once everything is there, you have applied.'],
  ),
  profile: text(
    ['Мій профіль', 'Ваші дані, оцінки та результати в одному місці.'],
    ['My profile', 'Your details, marks and results in one place.'],
  ),
  preparation: text(
    ['Підготовка до тесту', 'Що варто повторити перед вступним тестом.'],
    ['Preparation for the test', 'What is worth repeating before the entrance test.'],
  ),
  'entrance-test': text(
    [
      'Вступний тест',
      'Тест складають один раз і без перерви. Підготуйте спокійне місце та стабільний інтернет. Щоб скласти тест, потрібно набрати 60%.',
    ],
    [
      'Entrance test',
      'You take the test once, without a break. Find a quiet place with a stable connection. You need 60% to pass.',
    ],
  ),
  'second-chance': text(
    [
      'Другий шанс',
      'Ви можете скласти тест ще раз. Перегляньте теми, у яких були помилки, і починайте, коли будете готові.',
    ],
    [
      'Second chance',
      'You may take the test once more. Look through the topics you had mistakes in and start when you are ready.',
    ],
  ),
  letter: text(
    ['Мотиваційний лист', 'Розкажіть, чому Ви хочете навчатися в академії та чого від неї очікуєте.'],
    ['Motivation letter', 'Tell us why you want to study at the academy and what you expect from it.'],
  ),
  interview: text(
    ['Співбесіда', 'Оберіть зручний час. Розмова триває недовго: про Ваш досвід, тест і плани.'],
    ['Interview', 'Choose a time that suits you. It is a short talk about your experience, the test and your plans.'],
  ),
  countdown: text(
    ['До старту навчання', 'Вітаємо, Вас зараховано! Навчання почнеться, коли спливе час на лічильнику.'],
    ['Before the lectures', 'You are in! The lectures begin when the countdown is over.'],
  ),
  lectures: text(
    [
      'Лекції',
      'Лекції з домашніми завданнями. Здавайте роботи до дедлайну: після перевірки Ви отримаєте оцінку та відгук.',
    ],
    [
      'Lectures',
      'Lectures with homework. Submit your work before the deadline: after the review you get a mark and feedback.',
    ],
  ),
  'mini-project': text(
    ['Міні-проєкт', 'Самостійне завдання за матеріалом лекцій. Надішліть посилання на репозиторій до дедлайну.'],
    [
      'Mini-project',
      'A task of your own on what the lectures covered. Submit a link to your repository before the deadline.',
    ],
  ),
  project: text(
    ['Командний проєкт', 'Ви працюєте в команді з коучем. Склад команди та репозиторій знайдете на цій сторінці.'],
    ['Team project', 'You work in a team with a coach. Your team and its repository are on this page.'],
  ),
  'hiring-test': text(
    ['Тест', 'Тест складають один раз і без перерви. Щоб перейти до співбесіди, потрібно набрати 60%.'],
    ['Test', 'You take the test once, without a break. You need 60% to go on to the interview.'],
  ),
  finish: text(
    ['Фінал', 'Ви пройшли всю програму. Дякуємо, що були з нами!'],
    ['Finish', 'You have completed the whole programme. Thank you for being with us!'],
  ),
  end: text(
    ['Завершення участі', 'Цього разу Ваша участь завершилася. Результати залишаються у Вашому кабінеті.'],
    ['End of participation', 'Your participation has ended this time. Your results stay in your dashboard.'],
  ),
} satisfies Record<string, StageText>

/** What can be said about a test whose questions nobody has chosen yet. */
export const preparationText: LocalizedName = {
  ua: `## Як підготуватися

1. Перегляньте опис свого напряму: тест перевіряє його основи.
2. Повторіть теми, з якими працювали давно, і розв’яжіть кілька невеликих завдань.
3. Складіть демотест академії, якщо він є: так Ви побачите, як поставлено запитання.

## У день тесту

- Закрийте зайві вкладки та програми.
- Перевірте інтернет і заряд батареї.
- Виділіть час без перерв: зупинити тест не можна.`,
  en: `## How to prepare

1. Look through the description of your direction: the test asks for its basics.
2. Go over topics you haven’t used for a while and solve a few small tasks.
3. Take the demo test of the academy if there is one: it shows how questions are asked.

## On the day of the test

- Close tabs and programs you don’t need.
- Check your connection and your battery.
- Keep the time free: the test can’t be paused.`,
}
