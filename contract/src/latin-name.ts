const cyrillic = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’'
const latin = 'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch  iu ia '.split(' ')
const letters = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? '']))

/** What addresses and names of files are made of: the official transliteration, then hyphens; '' where no letter is left. */
export const latinName = (name: string, maxLength = 60): string =>
  [...name.toLowerCase()]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
