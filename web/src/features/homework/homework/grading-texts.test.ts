import { expect, test } from 'vitest'
import { autogradeErrorCodes } from '@academy/contract/enums'
import en from '../../../../../translations/en/student.json' with { type: 'json' }
import ua from '../../../../../translations/ua/student.json' with { type: 'json' }

test('[AG-21] every failure of the autograder has its words, in both languages', () => {
  const [english, ukrainian]: Record<string, string>[] = [en, ua]
  for (const code of Object.values(autogradeErrorCodes)) {
    expect(english![`autograde.error.${code}`]).toBeTruthy()
    expect(ukrainian![`autograde.error.${code}`]).toBeTruthy()
  }
  expect(english!['autograde.error.1001']).toMatch(/^Repository not accessible/)
  expect(english!['autograde.error.1002']).toMatch(/^Build error/)
})
