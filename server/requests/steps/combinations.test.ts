import { articleOf, countryCodes, isPublished, reasonsFor, type CountryCode } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { countryOfCode } from '@site/shared/rules'
import { nameSite } from '../../letters/testing/name-site.ts'
import { expectDocument } from '../../testing/expect-document.ts'
import { texts } from '../../texts/texts.ts'
import { givens, nameKind, outcomeOf, type Given, type Matter } from '../testing/combinations.ts'
import { walkCombinations, type Combination, type ShownLetter } from '../testing/walk-combinations.ts'

const { combinations, letterOf, reference } = await walkCombinations()
const possible = combinations.filter(({ rejection }) => rejection === undefined)

function writeCounts(counted: readonly Combination[]): string {
  const counts = Map.groupBy(counted, ({ rejection }) => rejection ?? 'possible')
  const rows = [...counts].map(([why, those]): [string, number] => [why, those.length])
  return [
    '| answer | combinations |',
    '| --- | ---: |',
    ...rows.toSorted(([a], [b]) => a.localeCompare(b)).map(([why, count]) => `| ${why} | ${count} |`),
    `| all | ${counted.length} |`,
  ].join('\n')
}

const ofBehalf = ({ behalf }: Matter) => (behalf === 'DECEASED' ? 'of the dead' : '')

/** Names what is possible of an outcome, with the ways where it is not all of them. */
function listReasons(those: readonly Combination[], given: Given): string {
  const byReason = Map.groupBy(
    those.filter((each) => each.given === given),
    ({ reason }) => reason ?? 'yes',
  )
  const listed = [...byReason].map(([reason, each]) => {
    const ways = [...new Set(each.map(({ matter }) => matter.way))]
    return ways.length === 3 ? reason : `${reason} (${ways.join(', ')})`
  })
  return listed.join(', ') || '-'
}

function writeKinds(): string {
  const ofDecisions = possible.filter(({ before }) => !before)
  const rows = Map.groupBy(ofDecisions, ({ matter }) => {
    return [nameKind(matter), matter.country, ofBehalf(matter)].filter(Boolean).join(' ')
  })
  const lines = Array.from(rows, ([name, letters]) => {
    const cells = givens.map((given) => listReasons(letters, given))
    return `| ${[name, ...cells, letters.length].join(' | ')} |`
  })
  return [
    '| kind | GRANTED | NOTHING_FOUND | PARTLY | REFUSED | letters |',
    '| --- | --- | --- | --- | --- | ---: |',
    ...lines,
  ].join('\n')
}

function writeReviews(): string {
  const reviews = possible.filter(({ before }) => before)
  const rows = Map.groupBy(reviews, ({ before, given }) => `${before} | ${given}`)
  const lines = Array.from(rows, ([name, letters]) => `| ${name} | ${letters.length} |`)
  return ['| given before | after | letters |', '| --- | --- | ---: |', ...lines].join('\n')
}

function writeTable(): string {
  const decided = combinations.filter(({ before }) => !before)
  const reviewed = combinations.filter(({ before }) => before)
  return `# Combinations of a decision

Made by \`server/requests/steps/combinations.test.ts\`, which asks the steps of the server about each: every kind of request, in each country that
has it, for oneself, a child, a client and somebody who has died, by mail, post and telephone, with every outcome and every reason. The
letters are in \`decisions-….md\`.

## Decisions

${writeCounts(decided)}

What is possible, by reason; by all three ways where none is named. Requests for a child and for a client are as those for oneself.

${writeKinds()}

## Reviews that change a decision

${writeCounts(reviewed)}

${writeReviews()}
`
}

test('all combinations of kind, country, outcome, reason and way are those of docs/letters', () => {
  expectDocument('letters/combinations.md', writeTable())
})

/** Paragraphs that more than half of some letters have: remedies, storage. */
function findShared(written: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const paragraph of written.flat()) counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > written.length / 2).map(([paragraph]) => paragraph)
}

/** Paragraphs of a letter but for its facts. */
const paragraphsOf = ({ text }: ShownLetter) =>
  text
    .trimEnd()
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes(`: ${reference}\n`))

function writeSection(title: string, paragraphs: readonly string[]): string {
  return `## ${title}\n\n\`\`\`text\n${paragraphs.join('\n\n')}\n\`\`\`\n`
}

/** Writes what each letter of some combinations says for itself, after what nearly all of them say. */
function writeOwn(title: string, listed: readonly Combination[], lang: Lang): string[] {
  const written = listed.map((each) => ({ each, paragraphs: paragraphsOf(letterOf(each, lang)) }))
  const shared = findShared(written.map(({ paragraphs }) => paragraphs))
  const ownSections = written.map(({ each: { matter, given, reason }, paragraphs }) => {
    const name = [nameKind(matter), given, reason, ofBehalf(matter)].filter(Boolean).join(' ')
    return writeSection(
      name,
      paragraphs.filter((paragraph) => !shared.includes(paragraph)),
    )
  })
  return [writeSection(title, shared), ...ownSections]
}

/** Writes the letters that are mailed, to who asked for themselves and for somebody who has died. */
function writeLetters(lang: Lang, country: CountryCode): string {
  const mailed = possible.filter(({ matter, before }) => matter.country === country && matter.way === 'MAIL' && !before)
  const ofBehalves = (behalf: Matter['behalf']) => mailed.filter(({ matter }) => matter.behalf === behalf)
  const title = `# Decisions in ${lang}, ${country}\n\nMade by \`server/requests/steps/combinations.test.ts\`: what each letter of a decision says for itself.\n`
  const written = [
    title,
    ...writeOwn('In nearly every letter', ofBehalves(null), lang),
    ...writeOwn('In nearly every letter about somebody who has died', ofBehalves('DECEASED'), lang),
  ]
  return nameSite(written.join('\n'), lang, countryOfCode(country))
}

const documents = langs.flatMap((lang) => countryCodes.map((country) => [lang, country] as const))

test.each(documents)('the letters of all decisions in %s of %s are those of docs/letters', (lang, country) => {
  expectDocument(`letters/decisions-${lang}-${country.toLowerCase()}.md`, writeLetters(lang, country))
})

const ofReader =
  /\b(?:je belangen|met jou|je zelf|voor je heeft)\b|vos intérêts|conclu avec vous|fournies vous-même|\byour interests|with you\b|you provided/

const consentOfReader = /met je toestemming|votre consentement|your consent/
const consentOfOther = /toestemming van|consentement de|consent of/

/** Returns the faults of a letter, whatever its language. */
function findFaults(each: Combination, { subject, text }: ShownLetter, lang: Lang): string[] {
  const { matter, given, reason } = each
  const { enclosure } = texts[lang].mailbox.parts
  const { enclosedFile } = texts[lang].decisions
  const sentences = text.split(/\n+|(?<=[.?!]) /).filter((sentence) => sentence.length > 30 && !sentence.includes('@'))
  const twice = sentences.find((sentence, index) => sentences.indexOf(sentence) < index)
  const articles = /\((?:artikel|articles?) [^()]*(?:AVG|RGPD|GDPR)/i
  const checks: Record<string, boolean> = {
    'a placeholder': /[{}]|undefined/.test(subject + text),
    [`twice: ${twice}`]: twice !== undefined,
    'a link on paper': matter.way !== 'MAIL' && text.includes('/privacy-rights/status'),
    'an enclosure of a call': matter.way === 'PHONE' && (text.includes(enclosure) || text.includes(enclosedFile)),
    'a measure for what was not published':
      !isPublished(matter) && Object.values(texts[lang].decisions.measures).some((measure) => text.includes(measure)),
    'an article for the dead': matter.behalf === 'DECEASED' && articles.test(text),
    'no article of its reason':
      reason !== undefined &&
      matter.behalf !== 'DECEASED' &&
      !(articleOf(reason).match(/\d+(?=\()|\d+$/g) ?? []).some((article) => text.includes(article)),
    'the reader in place of the person': matter.behalf !== null && ofReader.test(text),
    'consent of the wrong one':
      matter.behalf === 'DECEASED' ? consentOfOther.test(text) : matter.behalf !== null && consentOfReader.test(text),
    'a part that speaks of everything':
      given === 'PARTLY' &&
      reason !== undefined &&
      reasonsFor({ ...matter }, 'REFUSED').includes(reason) &&
      text.includes(texts[lang].decisions.reasons[reason]),
    'the civil court for what is no journalism':
      text.includes(texts[lang].decisions.ask.COURT) &&
      !(reason === 'JOURNALISM' && given === 'REFUSED' && matter.country === 'NL'),
  }
  return Object.keys(checks).filter((name) => checks[name])
}

test.each(langs)('no letter in %s that may exist has a gap, a sentence twice or what does not hold for it', (lang) => {
  const faults = possible.flatMap((each) => {
    const { matter, given, reason, before } = each
    const name = [nameKind(matter), matter.country, matter.behalf, matter.way, before, given, reason]
    return findFaults(each, letterOf(each, lang), lang).map((fault) => [...name, fault].filter(Boolean).join(' '))
  })
  expect(faults).toEqual([])
})

test('a review gives no less than the decision, and nothing is refused for a reason of another kind', () => {
  const amounts: readonly Given[] = ['REFUSED', 'NOTHING_FOUND', 'PARTLY', 'GRANTED']
  const less = possible.filter(({ before, given }) => before && amounts.indexOf(given) < amounts.indexOf(before))
  expect(less).toEqual([])
  const others = possible.filter(({ matter, given, reason }) => {
    return reason !== undefined && !reasonsFor({ ...matter }, outcomeOf(given)).includes(reason)
  })
  expect(others).toEqual([])
})
