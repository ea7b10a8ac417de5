import { readFile } from 'node:fs/promises'
import { labelAddress } from '@site/shared/calls'
import { addDays, getToday, minuteInMs } from '@site/shared/rules'
import texts from '../../mf-transparency/messages/fr_be.json' with { type: 'json' }
import server from '../../server/texts/fr.json' with { type: 'json' }
import { readQrCode } from '../../server/testing/read-qr-code.ts'
import { newAddress, readMails, waitForMail } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
import { logInAt, logOut, pressAction, sendLetter, staffTexts } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

const site = new OwnServer('publishers-desk')
const desk = staffTexts.fr

test.afterEach(logOut)
test.afterAll(() => site.stop())

/** `dd - mm - yyyy`, as in a date field. */
const typed = (day: string) => day.split('-').toReversed().join(' - ')
const fieldOf = (page: Page, name: string) => page.locator(`[id$="-${name}-field"]`)

/** Fills in fields by their names: a text, or the value of an option. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = fieldOf(page, name).locator('input, textarea, select').first()
    const kind = await control.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.localName,
    )
    if (kind === 'select') await control.selectOption(value)
    else if (kind === 'radio' || kind === 'checkbox')
      await fieldOf(page, name).locator(`input[value="${value}"]`).check()
    else await control.fill(value)
  }
}

const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses the button of an open form: the one that opens it has the same name. */
const sendForm = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true }).click()
const say = (id: keyof typeof desk) => desk[id].split('{')[0]!.trim()

/** Returns the link of a mail that leads to a path, at this server. */
function linkIn({ text = '' }: { text?: string | undefined }, path: string): string {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).find((each) => each.includes(path))
  if (!link) throw new Error(`The mail has no link to ${path}:\n${text}`)
  // Which port the server has is not known before it starts.
  const { pathname, hash } = new URL(link)
  return `http://be.localhost:${site.port}${pathname}${hash}`
}

const declaration = {
  name: 'Noor Van Damme',
  remarks: 'Dans le journal du samedi.',
  sponsorKind: 'ORGANISATION',
  sponsorOrigin: 'EU',
  sponsorName: 'Alliance du Polder',
  sponsorEmail: 'info@alliance.example',
  sponsorAddress: 'Rue de la Digue 1, 0123 Vieuxlac',
  payerName: 'Fonds du Polder',
  payerEmail: 'courrier@fonds.example',
  payerAddress: 'Rue de la Digue 2, 0123 Vieuxlac',
  publicationStartDate: typed(getToday()),
  publicationEndDate: typed(addDays(getToday(), 30)),
  channel: 'PRINT',
  budgetLowerBound: '100',
  budgetUpperBound: '500',
  campaignBudgetLowerBound: '500',
  campaignBudgetUpperBound: '900',
  campaignBenefitsInKind: '0',
  fundingOriginType: 'PRIVATE',
  fundingRegion: 'EU',
  calculationMethodFr: 'Le montant des factures.',
  campaignContextType: 'EUROPEAN',
  electionNameFr: 'Élections européennes de 2029',
  electionLevel: 'EUROPEAN',
  electionDate: typed('2029-06-10'),
  electionTerritory: 'Belgique',
  officialInformationUrl: 'https://elections.example/europe',
  previousPublicationSuspended: 'false',
  targeting: 'NOT_USED',
  creativeTextFr: 'Votez pour le polder.',
  absentItems: 'CONTROLLING_ENTITY_NONE',
}

const tomorrowNoon = () => {
  const noon = new Date(`${addDays(getToday(), 1)}T12:00:00Z`)
  return Math.ceil((noon.getTime() - Date.now()) / minuteInMs)
}

test('an advertisement is declared, completed on a phone, signed off, labelled, reported, corrected, followed and shown to an authority', async ({
  browser,
  page,
}) => {
  await site.start({ MESSAGES_PER_HOUR: '100' })
  const origin = `http://be.localhost:${site.port}`
  const internal = '/fr/internal-privacy-rights'
  const mails = async (part: string) => (await readMails(part, site.port)).map(({ mail }) => mail)
  const mailTo = (to: string, count: number) => waitForMail(to, count, site.port)

  // Somebody follows European elections, and confirms.
  const follower = newAddress()
  await page.goto(`${origin}/fr/political-ads/follow?context=EUROPEAN`)
  await fill(page, { email: follower })
  await pressed(page, texts['political_ads.follow.submit'])
  await expect(page.getByText(texts['political_ads.follow.sent'])).toBeVisible()
  await page.goto(linkIn(await mailTo(follower, 1), '/fr/follow/'))
  await pressed(page, server.following.page.confirm)
  await expect(page.getByText(server.following.page.confirmed)).toBeVisible()

  // A sponsor declares in French, without the value of other benefits.
  const sponsor = newAddress()
  await page.goto(`${origin}/fr/declare-advertisement`)
  await fill(page, { ...declaration, email: sponsor })
  await pressed(page, texts['political_ads.declare.send'])
  await expect(page.getByText(texts['political_ads.declare.sent_text'])).toBeVisible()
  await page.goto(linkIn(await mailTo(sponsor, 1), '/declare-advertisement/status#'))
  await pressed(page, texts['political_ads.declare.status.confirm'])
  await expect(page.getByText(texts['political_ads.declare.status.OPEN'])).toBeVisible()
  const item = texts['political_ads.declare.status.item'].replace('{number}', '5')
  await expect(page.getByText(texts['political_ads.declare.status.missing'].replace('{items}', item))).toBeVisible()

  // The desk asks for it.
  const notice = await waitForMail('Nouvelle déclaration', 1, site.port)
  const id = /BE-\d{4}-[\dA-F]{12}/.exec(notice.text ?? '')![0]
  const caseAt = `${internal}/advertisements/${id}`
  const anouk = await logInAt(origin, browser, { name: 'Anouk', path: caseAt })
  await sendLetter(
    anouk,
    desk['internal_privacy_rights.action.ask'],
    'Quels autres avantages avez-vous reçus ?',
    desk['internal_privacy_rights.advertisement.done.ask'],
    () => fill(anouk, { text: 'Quels autres avantages avez-vous reçus ?' }),
  )

  // The sponsor completes it on a phone.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 760 }, isMobile: true })).newPage()
  await phone.goto(linkIn(await mailTo(sponsor, 2), '/declare-advertisement/status#'))
  await fill(phone, { benefitsInKind: '0' })
  await pressed(phone, texts['political_ads.declare.status.save'])
  await expect(phone.getByText(texts['political_ads.declare.status.saved'])).toBeVisible()
  const room = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(room, 'pixels too wide').toBeLessThanOrEqual(0)
  await phone.context().close()

  // One colleague enters what the desk knows and offers it, another signs it off.
  async function enter(values: Record<string, string>) {
    await anouk.goto(`${origin}${caseAt}/edit`)
    await fill(anouk, values)
    await pressed(anouk, desk['internal_privacy_rights.advertisement.save'])
    await expect(anouk).toHaveURL(new RegExp(`${id}$`))
  }
  async function offer(values: Record<string, string> = {}) {
    const submit = desk['internal_privacy_rights.action.submit']
    await pressAction(anouk, submit)
    await fill(anouk, values)
    await sendForm(anouk, submit)
    await expect(anouk.getByText(desk['internal_privacy_rights.advertisement.done.submit'])).toBeVisible()
  }
  const bram = await logInAt(origin, browser, { name: 'Bram', path: caseAt })
  async function signOff() {
    const approve = desk['internal_privacy_rights.action.approve']
    await bram.goto(`${origin}${caseAt}`)
    await pressAction(bram, approve)
    await sendForm(bram, approve)
    await expect(bram.getByText(desk['internal_privacy_rights.advertisement.done.approve'])).toBeVisible()
  }
  await enter({ campaignContextNoteFr: 'Élections du Parlement européen.' })
  await offer()
  await signOff()

  // The label is printed: its QR code leads to the notice.
  const picture = await page.request.get(`http://127.0.0.1:${site.port}${labelAddress(id, 'fr_be', 'png', 'medium')}`, {
    headers: { host: `be.localhost:${site.port}` },
  })
  const code = await readQrCode(await picture.body())
  expect(code).toBe(`${origin}/fr/a/${id}`)
  await page.goto(code!)
  await expect(page).toHaveURL(`${origin}/fr/political-ads/${id}`)
  await expect(page.getByText(declaration.sponsorName).first()).toBeVisible()

  // A reader reports it, and the desk decides that it has to be corrected.
  const reader = newAddress()
  await pressed(page, texts['political_ads.complaint.open'])
  await pressed(page, texts['political_ads.complaint.reasons.INCORRECT'])
  await fill(page, { name: 'Mies Lecteur', email: reader, explanation: 'Le payeur a un autre nom.' })
  await pressed(page, texts['political_ads.complaint.send'])
  await expect(page.getByText(texts['political_ads.complaint.success'])).toBeVisible()
  await mailTo(reader, 1)
  await bram.goto(`${origin}${caseAt}`)
  await bram.getByRole('link', { name: say('internal_privacy_rights.complaint.reason.INCORRECT') }).click()
  // The page before it names the advertisement in its heading, too.
  await expect(bram).toHaveURL(/\/complaints\//)
  await expect(bram.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await sendLetter(
    bram,
    desk['internal_privacy_rights.complaint.outcome.CORRECTED'],
    'Nous en avons corrigé',
    say('internal_privacy_rights.complaint.done.correction'),
    () => fill(bram, { text: 'Le payeur s’appelle autrement, comme vous l’écriviez.' }),
  )
  await enter({ payerName: 'Fonds du Lac' })
  await offer({ reason: 'Le nom du payeur était inexact.' })
  await signOff()
  const answer = await mailTo(reader, 2)
  expect(answer.text).toMatch(/version 2 remplace la version 1/)
  await page.reload()
  await expect(page.getByText('Fonds du Lac').first()).toBeVisible()

  // The follower hears of both at once, the next day, and leaves with one press.
  site.passMinutes(tomorrowNoon())
  const news = await mailTo(follower, 2)
  expect(news.text?.split(`/fr/political-ads/${id}`)).toHaveLength(2)
  site.passMinutes(61)
  await page.goto(linkIn(news, '/fr/follow/'))
  await pressed(page, server.following.page.endAll)
  await expect(page.getByText(server.following.page.done)).toBeVisible()
  expect(await mails(follower)).toHaveLength(2)

  // An authority asks, and gets the file of the advertisement.
  const authority = newAddress()
  await page.goto(`${origin}/fr/political-ads/information?campaignId=${id}`)
  await fill(page, {
    kind: 'AUTHORITY',
    name: 'Inès Régulateur',
    organisation: 'Conseil supérieur de l’audiovisuel',
    email: authority,
    question: 'Qui a payé cette publicité, et combien ?',
  })
  await pressed(page, texts['political_ads.information.submit'])
  await expect(page.getByText(texts['political_ads.information.sent'])).toBeVisible()
  await mailTo(authority, 1)
  const answering = await logInAt(origin, browser, { name: 'Anouk', path: `${internal}/information` })
  await answering.getByRole('row').nth(1).getByRole('link').first().click()
  const download = answering.waitForEvent('download')
  await answering.getByRole('link', { name: desk['internal_privacy_rights.information.file'] }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    versions: { payerName: string }[]
    history: { kind: string }[]
  }
  expect(file.versions.map(({ payerName }) => payerName).toSorted()).toEqual(['Fonds du Lac', declaration.payerName])
  expect(file.history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['DECLARED', 'COMPLETION_ASKED', 'COMPLETED', 'APPROVED', 'CORRECTION_ASKED', 'PUBLISHED']),
  )
  await pressed(answering, desk['internal_privacy_rights.action.take'])
  await expect(answering.getByText(desk['internal_privacy_rights.information.done.take'])).toBeVisible()
  await pressAction(answering, desk['internal_privacy_rights.action.note'])
  await fill(answering, { text: 'La facture est chez la comptabilité.' })
  await sendForm(answering, desk['internal_privacy_rights.submit.note'])
  await expect(answering.getByText(desk['internal_privacy_rights.information.done.note'])).toBeVisible()
  await sendLetter(
    answering,
    desk['internal_privacy_rights.action.answer'],
    'au plus 500 euros',
    desk['internal_privacy_rights.information.done.answer'],
    () => fill(answering, { text: 'Le Fonds du Lac, au plus 500 euros. Le dossier est joint.' }),
  )
  await expect(answering.getByText(say('internal_privacy_rights.information.answered'))).toBeVisible()
  expect((await mailTo(authority, 2)).text).toContain('au plus 500 euros')
})
