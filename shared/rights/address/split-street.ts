// People and browsers write street and number in one line. A wrong number sends a letter to another house, so a line is split only
// where it can be read in one way; any other is left alone, and the form asks for the number.
import { limits } from '../../rules/limits.ts'

export interface StreetParts {
  street: string
  houseNumber: string
  houseNumberExtension: string
}

interface Word {
  text: string
  start: number
  end: number
}

const setOf = (text: string) => new Set(text.split(' '))

/** Names before the number of a part of a house. */
const unitNames =
  'bus bte boite box bt app appt apt ap appartement apartment unit kamer kmr room verdieping verd etage etg floor suite studio flat ' +
  'hal gebouw building batiment bat blok bloc block toren tour trap escalier ingang entree poort loods lot kavel #'
const units = setOf(unitNames)
/** After these a number is that of a room, a road or a mailbox, or it belongs to the name. */
const uncertainEnds = setOf(
  'b hoog links rechts achter voor gauche droite nationale departementale provinciale rn rd rijksweg autoroute autoweg snelweg expresweg ' +
    'highway motorway zone zoning industrielle industriel sector secteur parking camping quartier cite kaai kade quai pier dok dock ' +
    'tegenover t/o naast face',
)
/** After these a number belongs to the name, and none is an extension. */
const articles = setOf(
  'de du des la le les l van der den het the of an annee jaar in op a au aux te ten ter sur en et and tot tm voor bij bp no nr st',
)
/** Names of which some are numbered: Albert 1. */
const monarchs = setOf(
  'albert leopold baudouin boudewijn philippe filip filips willem guillaume william karel charles carolus napoleon henri hendrik louis ' +
    'lodewijk frans francois francis pius pie elisabeth elizabeth george edward alexander alexandre nicolas jean johannes paul paulus jozef',
)
/** With these a line is no street. */
const otherPlaces = setOf('postbus antwoordnummer postvak bp pb po postale poste postfach apartado hoek coin')
/** Alone before a number, these are as well its name: Plein 1944, Rue 3. */
const kinds = setOf(
  'straat laan plein weg baan steenweg dreef pad park hof kade kaai singel gracht rue avenue av ave place square boulevard bd blvd allee chemin ' +
    'chaussee route quai impasse cours parc street road lane drive way strasse platz calle via plaza',
)
/** Before a year they make it a part of the name. */
const beforeYear = setOf('plein place square laan avenue av straat rue park parc boulevard de du des van an annee jaar')
const months = setOf(
  'januari janvier january januar februari fevrier february februar maart mars march marz april avril mei mai may juni juin june juli ' +
    'juillet july augustus aout august september septembre oktober octobre october november novembre december decembre dezember',
)
const frenchKinds = setOf(
  'rue avenue av ave boulevard bd bld blvd place pl square sq chemin ch chaussee chee allee all impasse imp quai cours route rte clos drove ' +
    'dreve sentier venelle ruelle passage esplanade galerie faubourg montee rond-point parvis promenade voie',
)
const englishKinds = setOf(
  'street st road rd avenue ave lane ln drive dr close court square terrace gardens crescent place boulevard',
)

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** Returns a word as the lists have it. */
const foldWord = ({ text }: Word) => fold(text).replaceAll(/[.'’]/g, '')
const hasDigit = (text: string) => /\d/.test(text)
/** Also as the beginning of one word: 4 Septemberstraat. */
const startsWithMonth = (word: Word | undefined) => {
  return word !== undefined && months.has(foldWord(word).replace(/(?:straat|laan|plein|weg|dreef|square|strasse)$/, ''))
}
const hasName = (words: readonly Word[]) => words.some(({ text }) => /\p{L}{2}/u.test(text))

const numberMark = /^(?:nr\.?|no\.?|num\.?|nummer|num[ée]ro|n[°º]\.?|№)$/iu
const gluedMark = /^(?:nr\.?|n[°º]\.?|№)(?=\d)/iu
/** Not a letter of a house: 1e, 2de, 3rd. */
const ordinal = /^\d{1,3}(?:e|de|ste|er|re|ère|ème|eme|ième|nd|nde|th|st|rd)$/iu
/** Wars that streets are named after. */
const wars = /^(?:14-18|(?:39|40|44)-45)$/

const unit = String.raw`(?:${[...units].join('|')})\.?[ -]?(?:n[°º] ?|nr\.? )?[a-z\d][a-z\d./-]{0,5}`
const extensions = [
  /^[a-z]{1,2}$/i,
  /^[ivx]{1,4}$/i,
  /^(?:bis|ter|quater|huis|rood|zwart)$/i,
  // 12 A2, 12/B4.
  /^[a-z]\d{1,4}[a-z]?$/i,
  /^b\.? ?\d{1,4}$/i,
  new RegExp(`^(?:[a-z][ /-]?)?${unit}$`),
]
/** After a hyphen or a slash only: 12-2, 12/0301, 24-26 bus 3. */
const numbersAfterDash = [/^\d{1,5}[a-z]?$/i, /^\d{1,4}\.\d{1,3}$/, new RegExp(String.raw`^\d{1,5} ${unit}$`)]

/** Splits `Dorpsstraat 12 B`, `Rue Haute 12 bte. 3` and `12, rue de la Loi`; undefined where another reading is possible. */
export function splitStreet(line: string): StreetParts | undefined {
  if (line.length > 5 * limits.street) return undefined
  const text = line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐-—]/g, '-')
    .replaceAll(' ,', ',')
    .trim()
    .replace(/[ ,.]{0,5}$/, '')
  const words = [...text.matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => {
    return { text: word, start: index, end: index + word.length }
  })
  const found = [readNumberFirst(text, words), ...words.map((_, index) => readNumberAt(text, words, index))]
  const [parts, ...others] = found.filter((each) => each !== undefined)
  return others.length === 0 ? parts : undefined
}

/** Reads a line of which the word at `index` is the number. */
function readNumberAt(text: string, words: readonly Word[], index: number): StreetParts | undefined {
  const word = words[index]
  if (!word) return undefined
  const glued = gluedMark.exec(word.text)?.[0] ?? ''
  const isAfterMark = numberMark.test(words[index - 1]?.text ?? '')
  const isMarked = glued !== '' || isAfterMark
  const street = words.slice(0, isAfterMark ? index - 1 : index)
  const houseNumber = /^[1-9]\d{0,4}(?!\d)/.exec(word.text.slice(glued.length))?.[0]
  const last = street.at(-1)
  if (!houseNumber || !last || ordinal.test(word.text) || !isStreet(street)) return undefined
  if (!isMarked && isUncertain(street, last, Number(houseNumber))) return undefined
  const behind = text.slice(word.start + glued.length + houseNumber.length)
  if (!isMarked && (wars.test(houseNumber + behind.replaceAll(' ', '')) || isPostalCode(houseNumber, behind)))
    return undefined
  const houseNumberExtension = readExtension(behind)
  if (houseNumberExtension === undefined) return undefined
  return { street: text.slice(0, last.end), houseNumber, houseNumberExtension }
}

const isPostalCode = (houseNumber: string, behind: string) => houseNumber.length === 4 && /^ ?[A-Z]{2}$/.test(behind)

/** Whether a number after the street may be a part of its name. */
function isUncertain(street: readonly Word[], last: Word, houseNumber: number): boolean {
  const name = foldWord(last)
  if (houseNumber >= 1000 && houseNumber <= 2100) return true
  if (street.length === 1 && kinds.has(name)) return true
  return articles.has(name) || (monarchs.has(name) && houseNumber <= 25)
}

/** Whether these words can be a street: every number in them belongs to its name. */
function isStreet(words: readonly Word[]): boolean {
  const last = words.map(foldWord).at(-1) ?? ''
  if (!hasName(words) || last.length < 2 || units.has(last) || uncertainEnds.has(last)) return false
  if (words.some((word) => otherPlaces.has(foldWord(word)))) return false
  return words.every((word, index) => !hasDigit(word.text) || isPartOfName(words, index))
}

function isPartOfName(words: readonly Word[], index: number): boolean {
  const { text = '' } = words[index] ?? {}
  const next = words[index + 1]
  if (/^['’‘]\d\d(?:-['’‘]\d\d)?$/.test(text)) return true
  if (/^\d{1,2}(?:er)?$/.test(text) && startsWithMonth(next)) return true
  // A house may have the letter e, but no name follows it.
  if (ordinal.test(text)) return text.endsWith('er') || (next !== undefined && !hasDigit(next.text))
  return isYear(words, index)
}

function isYear(words: readonly Word[], index: number): boolean {
  const { text = '' } = words[index] ?? {}
  const previous = words[index - 1]
  if (!previous || !/^(?:1\d{3}|20\d\d)(?:-\d\d(?:\d\d)?)?$/.test(text)) return false
  return startsWithMonth(previous) || beforeYear.has(foldWord(previous))
}

/** Returns the extension behind a number, tidied; undefined where it is none. */
function readExtension(behind: string): string | undefined {
  const separator = /^[\s,/-]*/.exec(behind)?.[0] ?? ''
  const extension = behind.slice(separator.length).replaceAll(', ', ' ')
  if (extension === '') return separator.trim() === '' ? '' : undefined
  const allowed = /[/-]/.test(separator) ? [...extensions, ...numbersAfterDash] : extensions
  const folded = fold(extension)
  const isWord = folded.length === 2 && articles.has(folded)
  const isKnown = !isWord && allowed.some((pattern) => pattern.test(folded))
  return isKnown && extension.length <= limits.houseNumberExtension ? extension : undefined
}

/** Reads `12 rue de la Loi`, `12bis, rue Haute, bte 3`, `12, Kerkstraat` and `10 Downing Street`. */
function readNumberFirst(text: string, words: readonly Word[]): StreetParts | undefined {
  const { 0: wholeMatch = '', groups = {} } =
    /^(?<number>[1-9]\d{0,3})(?<extension>[ /-]?(?:[a-z]|bis|ter|quater)(?=[ ,])|[/-]\d{1,4})?(?<comma>,? )/i.exec(
      text,
    ) ?? {}
  const { number: houseNumber = '', extension: letters = '', comma = '' } = groups
  const behind = words.filter(({ start }) => start >= wholeMatch.length)
  if (
    !wholeMatch ||
    ordinal.test(houseNumber + letters) ||
    (Number(houseNumber) >= 1000 && Number(houseNumber) <= 2100)
  )
    return undefined
  // At most a unit of two words comes behind the street: bte 3.
  for (const count of [0, 1, 2]) {
    const street = behind.slice(0, behind.length - count)
    const [first] = street
    const last = street.at(-1)
    if (!first || !last || !isStreetBehindNumber(street, comma.startsWith(','))) continue
    const rest = readExtension(text.slice(last.end))
    if (rest === undefined) continue
    const houseNumberExtension = [letters.replace(/^[ /-]/, ''), rest].filter(Boolean).join(' ')
    if (houseNumberExtension.length > limits.houseNumberExtension) return undefined
    return { street: text.slice(first.start, last.end), houseNumber, houseNumberExtension }
  }
  return undefined
}

function isStreetBehindNumber(street: readonly Word[], hasComma: boolean): boolean {
  const [first] = street
  const last = street.at(-1)
  if (!first || !last || startsWithMonth(first) || !isStreet(street) || street.some(({ text }) => text === '-'))
    return false
  if (frenchKinds.has(foldWord(first))) return street.length > 1
  if (street.some(({ text }) => hasDigit(text))) return false
  return hasComma || (street.length > 1 && englishKinds.has(foldWord(last)))
}
