import { type TextNode, TextTree } from '@academy/contract/markdown'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { textHtml, textTree, textTrees } from './markdown.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

const wordsOf = (nodes: readonly TextNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : 'children' in node ? wordsOf(node.children) : 'text' in node ? node.text : '',
    )
    .join('')

describe('a text as its readers get it', () => {
  test('comes in each language it was written in', async () => {
    expect(await textTrees({ ua: 'а', en: '' })).toEqual({ ua: [{ type: 'paragraph', children: ['а'] }], en: [] })
    expect(Object.keys(await textTrees({ ua: 'а', en: 'b', ru: '' }))).toEqual(['ua', 'en', 'ru'])
  })

  nightTest('another text is another tree, however many were read before', async () => {
    for (let index = 0; index < 510; index++) expect(wordsOf(await textTree(`слово ${index}`))).toBe(`слово ${index}`)
    expect(wordsOf(await textTree('слово 0'))).toBe('слово 0')
  })

  test('is read once, however many ask for it at the same time', async () => {
    expect(textTree('разом **усі**')).toBe(textTree('разом **усі**'))
    expect(await textHtml('**a** <b>')).toBe('<p><strong>a</strong> &lt;b&gt;</p>')
  })
})

const maxLength = 10_000
/** Pieces of every construct, each as something that can be said again and again, or within itself. */
const pieces = (
  '+ ¦- a\n¦1. ¦1) a\n¦> ¦>¦  - ¦\t- a\n¦- [ ] a\n¦[¦]¦](¦![¦[a](b)¦[a][b]¦[^a]¦[^a]: b\n\n¦' +
  '[a]: /b\n¦<¦<a>¦<!--¦<?¦<a href="¦</¦<http://a.b>¦*¦*a¦**a¦_a¦~a¦~~¦***a_¦a**b¦`¦``¦`a` ¦' +
  '```\n¦~~~\n¦# a\n¦#¦a\n=\n¦a\n-\n¦---\n¦|¦|a¦a|b\n-|-\n¦|-¦|:-:|\n¦&¦&amp;¦&#¦&#x¦\\¦\\*¦' +
  '  \n¦\n¦\r¦\t¦ ¦!¦www.a.b ¦http://¦a@b.c ¦a@¦\u0000¦слово ¦a¦(¦)¦"¦\'¦:¦    a\n'
).split('¦')
const nested = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .chain((some) =>
    fc.record({ before: fc.constantFrom('', ...pieces), some: fc.constant(some.join('')), isMirrored: fc.boolean() }),
  )
  .map(({ before, some, isMirrored }) => {
    const half = some.repeat(Math.ceil(maxLength / some.length / (isMirrored ? 2 : 1)))
    const whole = before + half + (isMirrored ? [...half].toReversed().join('') : '')
    return whole.slice(0, maxLength)
  })

const cpuMsOfThisThread = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const cpuMsOfProcess = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

describe('[V1] hostile texts of ten thousand characters', () => {
  const texts = fc.sample(nested, {
    seed: bySize({ day: 20_261_116, full: Date.now() % 1_000_000_000 }),
    numRuns: bySize({ day: 12, full: 1_500 }),
  })

  nightTest(
    'each is a tree or itself, and the thread that answers everybody does next to nothing for it',
    async () => {
      await textTree('the thread is started')
      let spent = 0
      const wholeBefore = cpuMsOfProcess()
      for (const text of texts) {
        const before = cpuMsOfThisThread()
        const tree = await textTree(text)
        const { success } = TextTree.safeParse(tree)
        spent += cpuMsOfThisThread() - before
        expect([text.slice(0, 40), success]).toEqual([text.slice(0, 40), true])
      }
      // Of all together: what a single one costs depends on when garbage is collected. Against what all threads did: a
      // text that is parsed here would be most of it.
      expect(spent).toBeLessThan((cpuMsOfProcess() - wholeBefore) / 4)
    },
    patient(texts.length * 2_000),
  )

  test('one that takes too long is shown as it was written, each time', async () => {
    const dear = 'a|b\n-|-\n'.repeat(4_000)
    expect(await textTree(dear)).toEqual([{ type: 'asWritten', text: dear }])
    expect(textTree(dear)).toBe(textTree(dear))
    // The way to html is shorter, so it takes a longer text.
    const dearer = 'a|b\n-|-\n'.repeat(5_000)
    expect(await textHtml(`<b>${dearer}`)).toBe(`<pre>&lt;b&gt;${dearer}</pre>`)
  })
})
