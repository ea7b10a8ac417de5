import { emptyUserInfo, type PostalAddress } from '@site/shared/calls'
import { readSearch, termsOf } from './search-terms.ts'

const address: PostalAddress = {
  street: "Burgemeester D'Hondtlaan",
  houseNumber: '12',
  houseNumberExtension: 'a',
  postalCode: '1234 AB',
  city: "'s-Gravenhage",
  country: 'NL',
}

const body = {
  flowType: 'REMOVAL_FROM_PUBLICATION' as const,
  email: 'Jean-Pierre.Müller@Lindehof.example',
  phoneNumber: '+31612345678',
  userInfo: { ...emptyUserInfo, firstName: 'Zoë', lastName: 'van den Broeck-Özil', address },
  article: 'Brand in de Dorpsstraat',
  brandName: 'Avondbode',
  publicationLink: 'https://lindehof.example/nieuws/brand-in-de-dorpsstraat',
  userMessage: 'Het café staat er niet meer.',
}

function isFoundBy(text: string, found: Parameters<typeof termsOf>[0] = body): boolean {
  const terms = new Set(termsOf(found))
  return readSearch(text).some((reading) => reading.every((term) => terms.has(term)))
}

test.each([
  'zoe',
  'ZOË van den broeck',
  'Vandenbroeck',
  'van den Broeck',
  'broeck ozil',
  "D'Hondtlaan",
  'd’hondtlaan 12a',
  'dhondtlaan',
  'hondt',
  '1234AB',
  '1234 ab 12',
  "'s-gravenhage",
  'Gravenhage',
  'jean-pierre.muller@lindehof.example',
  'Jean-Pierre.Müller@lind',
  'lindehof.example',
  '@lindehof.example',
  'jeanpierre',
  '+31612345678',
  '0612345678',
  '06-12 34 56 78',
  '0031 (0)6 12345678',
  '31612345678',
  '06 12 34 5',
  '06–12–34–56–78',
  '\u202A+31612345678\u202C',
  '06\u00AD12345678',
  '０６１２３４５６７８',
  '٠٦١٢٣٤٥٦٧٨',
  'tel:+31612345678',
  'Tel. 06 12 34 56 78',
  '<jean-pierre.muller@lindehof.example>',
  'mailto:Jean-Pierre.Müller@LINDEHOF.example',
  '"Özil" <jean-pierre.muller@lindehof.example>',
  'jean-pierre.muller@lindehof.example.',
  'jean‑pierre.muller@lindehof.example',
  'D\u02BCHondtlaan',
  '１２３４ＡＢ',
  'zoë 0612345678',
  'brand in de dorpsstraat',
  'dorpsstr brand',
  'https://lindehof.example/nieuws/brand-in-de-dorpsstraat',
  'cafe',
])('a request is found by "%s"', (text) => {
  expect(isFoundBy(text)).toBe(true)
})

test.each([
  'zo',
  'zoë jansen',
  'oeck',
  '0612345679',
  '12345678',
  'pierre.muller@lindehof.example',
  'jean-pierre.muller@lindehof.be',
  '1234 AC',
  '--',
  '@',
  '%',
  '   ',
])('a request is not found by "%s"', (text) => {
  expect(isFoundBy(text)).toBe(false)
})

test.each([
  ['Vandenberghe', 'van den Berghe'],
  ['van den Berghe', 'Vandenberghe'],
  ["D'Hondt", 'dhondt'],
  ['Dhondt', "D'Hondt"],
  ['De Smedt', 'desmedt'],
  ['Lefèvre', 'LEFEVRE'],
])('a person named %s is found by %s', (lastName, text) => {
  expect(isFoundBy(text, { ...body, userInfo: { ...emptyUserInfo, lastName } })).toBe(true)
})

test.each(['an@münchener-bote.example', 'an@xn--mnchener-bote-wob.example', 'AN@MÜNCHENER-BOTE.example;', 'an@mün'])(
  'an address whose domain has letters of its language is found by "%s"',
  (text) => {
    expect(isFoundBy(text, { ...body, email: 'an@xn--mnchener-bote-wob.example' })).toBe(true)
  },
)

test('a name with an apostrophe of any keyboard is found by its parts', () => {
  expect(isFoundBy('hondt', { ...body, userInfo: { ...emptyUserInfo, lastName: 'D\u02BCHondt' } })).toBe(true)
})

test('a long message adds no more than its share of terms, after the person', () => {
  const userMessage = Array.from({ length: 800 }, (_, index) => `woord${index}`).join(' ')
  const terms = termsOf({ ...body, userMessage })
  expect(terms).toHaveLength(600)
  expect(terms).toEqual(expect.arrayContaining(['broeck', 'tel 612345678', 'dorpsstraat']))
})

test('the message of a request about no text is not indexed', () => {
  expect(isFoundBy('café', { ...body, flowType: 'RIGHT_OF_ACCESS' })).toBe(false)
})
