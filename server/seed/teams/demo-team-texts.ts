import type { ProjectDetails } from '@academy/contract/stage-details'
import { type EvaluationCriterion, repoTypes } from '@academy/contract/enums'
import { demoRepositoryLink } from '../homework/demo-repositories.ts'

export interface DemoTeam {
  name: string
  details: string
  /** null: the team has not begun to write code. */
  repository: string | null
  isQualityCriteriaPassed: boolean | null
  technologies: readonly string[]
  people: number
}

export const demoTechnologies = [
  'TypeScript',
  'React',
  'Vue',
  'Angular',
  'Node.js',
  'PHP',
  'Laravel',
  'Kotlin',
  'PostgreSQL',
  'MySQL',
  'Docker',
  'Figma',
] as const

export const demoTeams: readonly DemoTeam[] = [
  {
    name: 'Сокіл',
    details:
      '**Бронювання переговорних кімнат** для офісу на три поверхи.\n\n- календар із вільними годинами\n- нагадування за 15 хвилин\n- хто не прийшов, звільняє кімнату',
    repository: demoRepositoryLink('sokil'),
    isQualityCriteriaPassed: true,
    technologies: ['TypeScript', 'React', 'PostgreSQL', 'Docker'],
    people: 5,
  },
  {
    name: 'Бурштин',
    details:
      '**Каталог шкільної бібліотеки**: пошук, черга на книжку, нагадування про повернення. Бібліотекарка тестує щоп’ятниці.',
    repository: demoRepositoryLink('burshtyn'),
    isQualityCriteriaPassed: null,
    technologies: ['TypeScript', 'Vue', 'Node.js', 'PostgreSQL'],
    people: 5,
  },
  {
    name: 'Тиха вода',
    details: '**Водії-волонтери**: заявка, маршрут, підтвердження доставки. Має працювати без мережі.',
    repository: demoRepositoryLink('tykha-voda'),
    isQualityCriteriaPassed: false,
    technologies: ['Kotlin', 'PostgreSQL'],
    people: 4,
  },
  {
    name: 'Північ',
    details: '**Родинний бюджет**: спільні витрати, цілі, місячний підсумок у двох графіках.',
    repository: demoRepositoryLink('pivnich'),
    isQualityCriteriaPassed: null,
    technologies: ['PHP', 'Laravel', 'MySQL'],
    people: 4,
  },
  {
    name: 'Кульбаба',
    details: '**Гуртки громади**: розклад, запис дитини, повідомлення батькам. Зараз команда домовляється про макети.',
    repository: null,
    isQualityCriteriaPassed: null,
    technologies: ['TypeScript', 'Angular', 'Figma'],
    people: 4,
  },
]

export const pastTeam: DemoTeam = {
  name: 'Журавель',
  details: '**Сервіс бронювання переговорних кімнат**: календар, сповіщення, ролі. Захист на 24 бали з 25.',
  repository: demoRepositoryLink('zhuravel'),
  isQualityCriteriaPassed: true,
  technologies: ['TypeScript', 'React', 'Docker'],
  people: 4,
}

/** Of the academy in which the project is the stage of the day. */
export const teamsAtWork: readonly DemoTeam[] = [
  {
    name: 'Ластівка',
    details:
      '**Розклад волонтерської кухні**: зміни, заміни, хто що привозить.\n\n- одна сторінка на тиждень\n- заміна за два натискання\n- список покупок на завтра',
    repository: demoRepositoryLink('lastivka'),
    isQualityCriteriaPassed: null,
    technologies: ['TypeScript', 'React', 'Node.js', 'PostgreSQL'],
    people: 4,
  },
  {
    name: 'Обрій',
    details: '**Запис до майстрів району**: години, черга, нагадування. Замовниця – ремонтна майстерня на розі.',
    repository: demoRepositoryLink('obriy'),
    isQualityCriteriaPassed: null,
    technologies: ['TypeScript', 'Vue', 'PostgreSQL'],
    people: 4,
  },
]

export const project: ProjectDetails = {
  repositoryType: repoTypes.GitHub,
  description: {
    ua: 'Чотири тижні в команді: **справжній замовник, спринти по тижню, показ щоп’ятниці**.\n\n1. На першій зустрічі поділіть ролі й домовтеся, як приймаєте зміни.\n2. Жодна зміна не потрапляє в `main`, доки її не прочитав ще хтось.\n3. Після кожного показу коуч оцінює кожного й пише відгук.',
    en: 'Four weeks in a team: **a real customer, sprints of one week, a demo every Friday**.\n\n1. Share out the roles at the first meeting and agree on how changes get in.\n2. No change gets into `main` before someone else has read it.\n3. After each demo the coach gives everyone marks and feedback.',
  },
  technologies: ['TypeScript', 'React', 'Vue', 'Node.js', 'PostgreSQL'],
}

export const practice: ProjectDetails = {
  repositoryType: repoTypes.Any,
  description: {
    ua: 'Шість тижнів у команді поруч із лекціями: **справжній замовник, спринти по два тижні, показ у п’ятницю**.\n\n1. Домовтеся про ролі та правила злиття.\n2. Кожну зміну переглядає ще хтось із команди.\n3. На показі говорять усі.',
    en: 'Six weeks in a team beside the lectures: **a real customer, sprints of two weeks, a demo on Friday**.\n\n1. Agree on roles and merge rules.\n2. Someone else on the team looks at every change.\n3. Everyone speaks at the demo.',
  },
  technologies: ['TypeScript', 'React', 'PHP', 'Kotlin', 'PostgreSQL'],
}

/** By the average of the marks: 'high' from 4.5 on, 'low' below 3.5. */
export const publicWords: Record<'high' | 'middle' | 'low', readonly string[]> = {
  high: [
    'Бере на себе найскладніше й доводить до кінця. Пояснює рішення так, що розуміють усі.',
    'Чистий код і спокій на показі. Уміє розбити велику задачу так, що її зрозуміє новачок.',
    'Помічає, що команда застрягла, раніше за всіх і пропонує вихід.',
  ],
  middle: [
    'Робить надійно й вчасно, а на планування приходить уже з пропозиціями.',
    'Код читається легко, а тести з кожним спринтом ретельніші.',
    'Добре чує замовника й ставить запитання, про які інші не подумали.',
    'Помітний поступ від минулого показу: рев’ю стали уважнішими, рішення сміливішими.',
  ],
  low: [
    'Починає багато, завершує мало. Домовмося: одна задача за раз і щоденний короткий звіт.',
    'Знань вистачає, бракує присутності. Приходьте на всі зустрічі спринту, і буде легше.',
  ],
}

/** Of a criterion with a low mark among good ones. */
export const weakWords: Record<EvaluationCriterion, string> = {
  hardSkills:
    'У команді на Вас можна покластися, а код ще дається нелегко. Домовмося про парне програмування двічі на тиждень.',
  softSkills: 'Робота зроблена добре, але про перешкоди ми дізнаємося запізно. Кажіть про них на щоденній зустрічі.',
  teamWork: 'Ваші задачі готові вчасно, а чужі зміни чекають на Ваш перегляд днями. Почнімо ранок із них.',
  initiative: 'Доручене робите надійно. До наступного показу запропонуйте одне поліпшення самі.',
}

export const privateWords: Record<'high' | 'middle' | 'low', readonly string[]> = {
  high: ['Запросити на співбесіду одразу після академії.', 'Готова вести невелику команду.'],
  middle: ['Варто поставити в пару з кимось сильнішим у тестах.', 'Сумнівається в собі більше, ніж є підстав.'],
  low: [
    'Поєднує з роботою, встигає насилу. Поговорити наодинці.',
    'Якщо до наступного показу не зміниться, перевести в іншу команду.',
  ],
}
