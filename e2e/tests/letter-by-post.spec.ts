import { readFile } from 'node:fs/promises'
import { answerParts, flowNames, type CaseFile } from '@site/shared/calls'
import { addDays, getToday } from '@site/shared/rules'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { expectAccessible } from '../accessibility.ts'
import { at } from '../site-under-test.ts'
import { area, logIn, logOut, openRequest, sendLetter, staffTexts } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

// The letters of both countries in every language are in docs/letters; here they are written, printed and posted once.
const texts = staffTexts.nl
const label = textsOf('nl', 'nl')
const explanation = 'In de gesprekken staan gegevens van je huisgenoot.'
/** Texts of the letters, in the order of the steps. */
const letters = {
  identity: /Posten we deze brief binnen 14 dagen[^]+Stuur nooit een kopie van een paspoort/,
  resumed: /De termijn loopt weer: je krijgt uiterlijk op/,
  extended: /twee maanden later dan de gewone termijn[^]+omdat je verzoek ingewikkeld is/,
  partly:
    /Dit hebben we gedaan:[^]+artikel 15, lid 4[^]+bij deze brief gevoegd[^]+Zie de bijlage[^]+2509 AJ Den Haag[^]+zes weken/,
  reviewAsked: /Iemand die niet over je verzoek besliste, doet dat[^]+uiterlijk op/,
  changed: /We wijzigen ons besluit: je verzoek is ingewilligd[^]+bij deze brief gevoegd[^]+vanaf ons eerste antwoord/,
}

/** Staff enter a request for access that came by letter three days ago, from somebody without an email address. */
async function enterLetter(page: Page): Promise<string> {
  const askedOn = addDays(getToday(), -3).split('-').toReversed().join(' - ')
  await page.goto(at('nl', `${area()}/intake`))
  await page.getByRole('radio', { name: flowNames.RIGHT_OF_ACCESS.nl }).check()
  const typed = {
    first_name: 'Noor',
    last_name: 'Van Damme',
    postal_code: '1234 AB',
    house_number: '12',
    street: 'Dorpsstraat',
    city: 'Lindehofdorp',
  }
  for (const [name, value] of Object.entries(typed))
    await page.getByLabel(label(`rights_form.address.${name}`), { exact: true }).fill(value)
  await page.getByLabel(texts['internal_privacy_rights.form.asked_on']).fill(askedOn)
  await page.getByLabel(texts['internal_privacy_rights.form.channel']).selectOption('LETTER')
  await page.getByRole('button', { name: texts['internal_privacy_rights.form.submit'] }).click()
  await expect(page.getByRole('heading', { name: texts['internal_privacy_rights.processed.title'] })).toBeVisible()
  return page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
}

/** Opens the letter that waits, records that it was posted today, and goes back. `look` looks at the letter before. */
async function post(page: Page, letter: RegExp, look?: () => Promise<void>) {
  await page.getByRole('link', { name: texts['internal_privacy_rights.action.posted'] }).click()
  await expect(page.getByRole('article')).toContainText(/Noor Van Damme\s+Dorpsstraat 12/)
  await expect(page.getByRole('article')).toContainText(letter)
  await look?.()
  await page.getByRole('button', { name: texts['internal_privacy_rights.posted.submit'] }).click()
  await expect(page.getByText(texts['internal_privacy_rights.posted.done'].split('{')[0]!)).toBeVisible()
  await page.getByRole('link', { name: texts['internal_privacy_rights.letter.back'] }).click()
}

/** Only the letter is printed, and no blank sheet follows: one that is small enough in any font is on one. */
async function expectPrintable(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { includeHidden: true }).filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  const printed = (await page.pdf({ format: 'A4', scale: 0.6 })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
}

/** The data are enclosed; of the other parts there is nothing. */
async function fillParts(page: Page, reason: string) {
  for (const part of answerParts) {
    const kind = page.getByLabel(texts[`internal_privacy_rights.parts.${part}`], { exact: true })
    await kind.selectOption(part === 'data' ? 'FILES' : 'NONE')
    if (part !== 'data') await page.getByLabel(texts[`internal_privacy_rights.parts.${part}_text`]).fill(reason)
  }
}

test('a letter goes by post from intake to a review and its case file', async ({ browser }) => {
  test.slow()
  const say = (id: keyof typeof texts) => texts[id].split(/[{;]/)[0]!.trim()
  const sanne = await logIn(browser, 'Sanne', 'nl')
  const reference = await enterLetter(sanne)
  await sanne.goto(at('nl', area()))
  await openRequest(sanne, reference)
  await expect(sanne.getByText(texts['internal_privacy_rights.letter_channel.POST'])).toBeVisible()
  const sentence = (page: Page) => page.getByLabel(texts['internal_privacy_rights.letter.sentence'])
  const choose = (page: Page, id: keyof typeof texts) =>
    page.getByRole('radio', { name: texts[id], exact: true }).check()

  const ask = texts['internal_privacy_rights.action.ask-identity']
  await sendLetter(sanne, ask, letters.identity, say('internal_privacy_rights.done.ask-identity'), () =>
    sanne.getByLabel(texts['internal_privacy_rights.identity.question']).fill('Wat is je abonneenummer?'),
  )
  await expect(sanne.getByText(texts['internal_privacy_rights.pause_unposted'])).toBeVisible()
  await post(sanne, letters.identity, () => expectPrintable(sanne))
  await expect(sanne.getByText(say('internal_privacy_rights.paused_since'))).toBeVisible()
  const resume = texts['internal_privacy_rights.action.resume']
  await sendLetter(sanne, resume, letters.resumed, texts['internal_privacy_rights.done.resume'])
  await post(sanne, letters.resumed)

  const extend = texts['internal_privacy_rights.action.extend']
  await sendLetter(sanne, extend, letters.extended, texts['internal_privacy_rights.done.extend'], async () => {
    await choose(sanne, 'internal_privacy_rights.reason.COMPLEX')
    await sentence(sanne).fill(explanation)
  })
  await expect(sanne.getByText(say('internal_privacy_rights.extension_unposted'))).toBeVisible()
  await post(sanne, letters.extended)
  await expect(sanne.getByText(say('internal_privacy_rights.extension_unposted'))).toHaveCount(0)

  await expect(sanne.getByRole('checkbox').first()).toBeVisible()
  for (const box of await sanne.getByRole('checkbox').all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  const decide = texts['internal_privacy_rights.action.decide']
  await sendLetter(sanne, decide, letters.partly, texts['internal_privacy_rights.done.pending'], async () => {
    await choose(sanne, 'internal_privacy_rights.outcome.PARTLY')
    await sanne.getByLabel(texts['internal_privacy_rights.decide.done']).fill('Je krijgt alles behalve de gesprekken.')
    await sanne.getByLabel(texts['internal_privacy_rights.fact.reason']).selectOption('RIGHTS_OF_OTHERS')
    await sentence(sanne).fill(explanation)
    await fillParts(sanne, explanation)
  })
  const lucas = await logIn(browser, 'Lucas', 'nl')
  await openRequest(lucas, reference)
  const closed = texts['internal_privacy_rights.request.closed'].replace('{reference}', reference)
  await sendLetter(lucas, texts['internal_privacy_rights.action.approve'], letters.partly, closed)
  await post(lucas, letters.partly)

  const askReview = texts['internal_privacy_rights.action.ask-review']
  await sendLetter(lucas, askReview, letters.reviewAsked, texts['internal_privacy_rights.done.ask-review'])
  await expect(lucas.getByRole('button', { name: texts['internal_privacy_rights.action.review'] })).toHaveCount(0)
  const nora = await logIn(browser, 'Nora', 'nl')
  await openRequest(nora, reference)
  await post(nora, letters.reviewAsked)
  const review = texts['internal_privacy_rights.action.review']
  await sendLetter(nora, review, letters.changed, texts['internal_privacy_rights.done.review'], async () => {
    await choose(nora, 'internal_privacy_rights.review.outcome.CHANGED')
    await choose(nora, 'internal_privacy_rights.outcome.GRANTED')
    await sentence(nora).fill(explanation)
    await nora.getByRole('textbox', { name: texts['internal_privacy_rights.review.advice'] }).fill(explanation)
    await fillParts(nora, explanation)
  })
  await post(nora, letters.changed)

  const download = nora.waitForEvent('download')
  await nora.getByRole('link', { name: texts['internal_privacy_rights.case_file'] }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as CaseFile
  expect(file.review).toMatchObject({ from: 'PARTLY', to: 'GRANTED', by: 'Nora Voorbeeld', parts: { data: 'FILES' } })
  const [receipt, ...posted] = file.letters
  // Nothing waits for its posting.
  expect(receipt).toMatchObject({ kind: 'RECEIPT', postedOn: null })
  expect(posted.map(({ kind, postedOn }) => [kind, postedOn])).toEqual(
    ['IDENTITY_ASKED', 'RESUMED', 'EXTENDED', 'PARTLY', 'REVIEW_ASKED', 'CHANGED'].map((kind) => [kind, getToday()]),
  )
  for (const [index, expected] of Object.values(letters).entries()) expect(posted[index]!.text).toMatch(expected)
})
