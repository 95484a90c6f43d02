/** The same key on both keyboards: whoever forgot to switch the layout has typed letters of the other one. */
const latinKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const ukrainianKeys = 'йцукенгшщзхїфівапролджєячсмитьбюʼ'
const toUkrainianKeys = new Map([...latinKeys].map((key, place) => [key, [...ukrainianKeys][place]!]))
const toLatinKeys = new Map([...ukrainianKeys].map((key, place) => [key, [...latinKeys][place]!]))
toUkrainianKeys.set('\\', 'ґ')
toLatinKeys.set('ґ', '\\')

/** Romanization as passports have it (KMU 55-2010), inside a word. */
const romanized: ReadonlyMap<string, string> = new Map(
  (
    'а a|б b|в v|г h|ґ g|д d|е e|є ie|ж zh|з z|и y|і i|ї i|й i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|' +
    'х kh|ц ts|ч ch|ш sh|щ shch|ь |ю iu|я ia|ʼ '
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)
const romanizedFirst: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

/** The way back; longer ones first. */
const cyrillic: readonly (readonly [string, string])[] = [
  ...'shch щ|zgh зг|iia ія|iiu ію|zh ж|kh х|ts ц|ch ч|sh ш|ia я|ya я|iu ю|yu ю|ye є|ii ії|iy ій|yi иї'.split('|'),
  ...'a а|b б|v в|h г|g г|d д|e е|z з|y и|i і|k к|l л|m м|n н|o о|p п|r р|s с|t т|u у|f ф'.split('|'),
].map((pair) => pair.split(' ') as [string, string])

const swapKeys = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('')

const romanize = (text: string): string =>
  [...text]
    .map((letter, place, all) => {
      const isFirst = place === 0 || /\s/.test(all[place - 1]!)
      return (isFirst ? romanizedFirst[letter] : undefined) ?? romanized.get(letter) ?? letter
    })
    .join('')

const toCyrillic = (text: string): string =>
  cyrillic.reduce((left, [from, to]) => left.replaceAll(from, to), text.replace(/\byi/g, 'ї'))

const wordsMax = 5
const wordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)

/** Any of the apostrophes people type, and the one texts have. */
const withOneApostrophe = (text: string): string => text.replace(/['’‘`´ʼ]/g, 'ʼ')

/**
 * What somebody may have meant by a text, likeliest first: the words as they were typed, as the same keys give them on the other
 * keyboard, and as the name is written in the other alphabet.
 */
export const readingsOf = (typed: string): string[][] => {
  const text = typed.normalize('NFC').toLowerCase().trim()
  const hasCyrillic = /\p{Script=Cyrillic}/u.test(text)
  const texts = hasCyrillic
    ? [text, swapKeys(withOneApostrophe(text), toLatinKeys), romanize(withOneApostrophe(text))]
    : [text, swapKeys(text, toUkrainianKeys), toCyrillic(text)]
  const readings = texts.map((each) => wordsIn(withOneApostrophe(each))).filter((words) => words.length > 0)
  return [...new Map(readings.map((words) => [words.join(' '), words])).values()]
}

/** Stands for one letter in what `typosOf` returns. */
export const anyLetter = '\u{FFFF}'
/** Shorter words are one letter away from nearly everything. */
const shortestWithTypos = 4
const longestWithTypos = 24

/** What a word may have been with one letter swapped, missing, too many or wrong; its first letter is right. */
export const typosOf = (word: string): string[] => {
  const letters = [...word]
  if (letters.length < shortestWithTypos || letters.length > longestWithTypos) return []
  const places = letters.map((_, place) => place).slice(1)
  const without = (place: number) => letters.toSpliced(place, 1)
  const variants = [
    ...places.slice(1).map((place) => letters.with(place - 1, letters[place]!).with(place, letters[place - 1]!)),
    ...places.map((place) => letters.toSpliced(place, 0, anyLetter)),
    ...places.map(without),
    ...places.map((place) => letters.with(place, anyLetter)),
  ]
  return [...new Set(variants.map((variant) => variant.join('')))]
}

const inWord = /[\p{L}\p{N}]/u
/** Where a word of the text begins so; -1 where none does. */
const placeOf = (text: string, beginning: string): number => {
  const letters = beginning.split('')
  for (let start = 0; start + letters.length <= text.length; start++) {
    const isAtWord = start === 0 || !inWord.test(text[start - 1]!)
    if (isAtWord && letters.every((letter, at) => letter === anyLetter || letter === text[start + at])) return start
  }
  return -1
}

const holdsAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))
/** A place at which no word begins is worth less than any that does. */
const inside = 1_000

/**
 * How well a name fits what was typed, for lists that lie here as a whole; smaller is better, null does not fit. A name is all
 * that something is called, in any language.
 */
export const fitOf = (names: readonly string[], typed: string): number | null => {
  const texts = names.map((name) => withOneApostrophe(name.normalize('NFC').toLowerCase()))
  const readings = readingsOf(typed)
  const fits = readings.flatMap((words, reading) =>
    texts
      .filter((text) => holdsAll(text, words))
      .map((text) => {
        const begins = placeOf(text, words[0]!)
        return reading * 10_000 + (begins >= 0 ? begins : inside + text.indexOf(words[0]!))
      }),
  )
  if (fits.length > 0) return Math.min(...fits)
  const isNear = (text: string, word: string) =>
    text.includes(word) || typosOf(word).some((variant) => placeOf(text, variant) >= 0)
  const near = readings.findIndex((words) => texts.some((text) => words.every((word) => isNear(text, word))))
  return near < 0 ? null : 100_000 + near
}
