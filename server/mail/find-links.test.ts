import { splitAtLinks } from './find-links.ts'

const page = 'https://lindehof.example/nl/klacht'
const texts: [text: string, ...links: string[]][] = [
  [page, page],
  [`Zie ${page}.`, page],
  [`Zie ${page}, of bel.`, page],
  [`(${page})`, page],
  [`(zie ${page}).`, page],
  [`[${page}];`, page],
  [`«\u00A0${page}\u00A0»`, page],
  [`«${page}», vraag`, page],
  [`“${page}”`, page],
  [`'${page}'`, page],
  [`<${page}>`, page],
  [`${page}…`, page],
  [`${page}?!`, page],
  [`${page}?a=1&b=(2).`, `${page}?a=1&b=(2)`],
  ['https://nl.wikipedia.example/wiki/Lamp_(licht).', 'https://nl.wikipedia.example/wiki/Lamp_(licht)'],
  ['(https://nl.wikipedia.example/wiki/Lamp_(licht))', 'https://nl.wikipedia.example/wiki/Lamp_(licht)'],
  [`${page}#Zm9v-_x.`, `${page}#Zm9v-_x`],
  [`${page}\n${page}/`, page, `${page}/`],
  ['https://'],
  ['https://.'],
  ['geen link'],
]

test.each(texts)('the links of %j end before their punctuation', (text, ...links) => {
  const parts = splitAtLinks(text)
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(links)
  expect(parts.join('')).toBe(text)
})
