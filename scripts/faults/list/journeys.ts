import { fault, type Fault } from '../fault.ts'

const policy = 'server/src/platform/security-headers.ts'
const allPages = 'e2e/journeys/system/all-pages.spec.ts'
const walk = (reader: string) => ({
  file: allPages,
  title: `run on no page of ${reader} and send nothing away`,
  written: 'run on no page of ${reader} and send nothing away',
})

/** What only a browser shows. */
export const journeys: Fault[] = [
  {
    name: 'the name of an academy is markup, and the policy of pages lets its scripts run',
    breaks: 'S3',
    edits: [
      {
        file: 'web/src/ui/header-parts.tsx',
        find: '<span className={classes.value}>{value}</span>',
        replace: '<span className={classes.value} dangerouslySetInnerHTML={{ __html: value }} />',
      },
      { file: policy, find: "`script-src 'self' 'nonce-${nonce}'`", replace: "`script-src 'self' 'unsafe-inline'`" },
      { file: policy, find: "    `require-trusted-types-for 'script'`,\n", replace: '' },
      { file: policy, find: '    `trusted-types service-worker`,\n', replace: '' },
    ],
    caughtBy: walk('teacher'),
    isDear: true,
  },
  {
    name: 'a browser that is killed takes the answers with it that were not sent',
    breaks: 'E3, E4',
    edits: [
      {
        file: 'web/src/domain/answer-outbox/outbox.ts',
        find: 'const kept = queue.keep(unsent, store.put(unsent))',
        replace: 'const kept = Promise.resolve()',
      },
      { file: 'web/src/domain/answer-outbox/outbox.ts', find: '      mirror.put(unsent)\n', replace: '' },
    ],
    caughtBy: {
      file: 'e2e/journeys/assessment/entrance-test.spec.ts',
      title: 'cut, killed, moved in time, thrown out: every answer is stored once',
    },
    isDear: true,
  },
  fault({
    name: 'texts of the second rank are too pale to be read',
    breaks: 'axe',
    file: 'web/src/styles/tokens.css',
    find: '  --ac-text-2: #42534c;\n',
    replace: '  --ac-text-2: #b9c4be;\n',
    caughtBy: walk('a visitor'),
    isDear: true,
  }),
  fault({
    name: 'a preview writes innerHTML to read an entity, which Trusted Types refuse',
    breaks: 'S3',
    file: 'web/vite.config.ts',
    find: '      { find: /^decode-named-character-reference$/, replacement: charactersByTable },\n',
    replace: '',
    caughtBy: {
      file: 'e2e/journeys/programme/stage-pages.spec.ts',
      title: 'staff write a page, see it as students will, and nobody overwrites it unseen',
    },
    isDear: true,
  }),
]
