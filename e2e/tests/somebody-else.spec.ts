import { flowNames } from '@site/shared/calls'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { at } from '../site-under-test.ts'
import { area, callDesk, finishTasks, logIn, logOut, openRequest, sendLetter, staffTexts } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

const texts = staffTexts.nl
const label = textsOf('nl', 'nl')

/** Finds a field by its label, to which `(not mandatory)` may be added. */
const field = (page: Page, name: string) =>
  page.getByLabel(new RegExp(`^${name.replaceAll(/[?()]/g, String.raw`\$&`)}`))

/** Lets the tasks of an erasure begin, and finishes them. */
async function doTasks(page: Page, reference: string) {
  await callDesk(page, `requests/${reference}/open-tasks`, {})
  await finishTasks(page, reference)
}

/** Says for whom somebody asks, on the form of the site or of staff. */
async function fillConcerned(page: Page, name: string, authority: string, isStaff = false) {
  await field(page, label('rights_form.concerned.name')).fill(name)
  const shown = isStaff ? texts['internal_privacy_rights.fact.authority'] : label('rights_form.authority')
  await field(page, shown).fill(authority)
}

/** Grants the erasure that is open; nobody else received the data. */
async function grantErasure(page: Page, letter: RegExp, done: string) {
  await sendLetter(page, texts['internal_privacy_rights.action.decide'], letter, done, async () => {
    const granted = texts['internal_privacy_rights.outcome.GRANTED']
    await page.getByRole('radio', { name: granted, exact: true }).check()
    await page.getByLabel(texts['internal_privacy_rights.notification']).selectOption('NO_RECIPIENTS')
  })
}

test('a mother has data of her child deleted: the letter greets her, and speaks of the child', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/forgotten'))
  await page.getByLabel(label('rights_form.email'), { exact: true }).fill(email)
  await page.getByText(label('rights_form.behalf.title')).click()
  await page.getByLabel(label('rights_form.behalf'), { exact: true }).selectOption('CHILD')
  await fillConcerned(page, 'Mies Voorbeeld', 'Ik ben de moeder.')
  await page.getByLabel(label('rights_form.own_name')).fill('Noor Van Damme')
  await page.getByRole('button', { name: label('privacy_rights.send') }).click()
  const reference = await page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  await page.goto(findLink(await waitForMail(email), '/verify/'))
  await page.getByRole('button').click()
  await waitForMail(email, 2)

  const sanne = await logIn(browser, 'Sanne', 'nl')
  await doTasks(sanne, reference)
  await openRequest(sanne, reference)
  await expect(sanne.getByText(texts['internal_privacy_rights.behalf.CHILD'])).toBeVisible()
  await grantErasure(sanne, /gegevens van Mies Voorbeeld verwijderd/, `${reference} is afgesloten.`)
  const mail = await waitForMail(email, 3)
  expect(mail.text).toMatch(/^Beste Noor Van Damme,\n\nJe deed dit verzoek voor Mies Voorbeeld\./)
  expect(mail.text).toContain('We gaven deze gegevens aan niemand door.')
  expect(mail.text).not.toMatch(/je gegevens verwijderd|zoekmachine/)
  await page.goto(findLink(mail, '/privacy-rights/status#'))
  await expect(page.getByText('Mies Voorbeeld')).toBeVisible()
})

test('an heir telephones: staff enter it, grant it, call and record the call, and the letter claims no right of the dead', async ({
  browser,
}) => {
  test.slow()
  const sanne = await logIn(browser, 'Sanne', 'nl')
  await sanne.goto(at('nl', `${area()}/intake`))
  await sanne.getByRole('radio', { name: flowNames.RIGHT_TO_BE_FORGOTTEN.nl }).check()
  await field(sanne, texts['internal_privacy_rights.form.behalf']).selectOption('DECEASED')
  await fillConcerned(sanne, 'Toon Voorbeeld', 'Dochter, met een verklaring van erfrecht.', true)
  await field(sanne, label('rights_form.address.last_name')).fill('Bos')
  // The first is that of the person who has died.
  await field(sanne, label('rights_form.phone')).last().fill('+31200000012')
  await sanne.getByLabel(texts['internal_privacy_rights.form.channel']).selectOption('PHONE')
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.form.submit'] }).click()
  const reference = await sanne.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  await sanne.goto(at('nl', area()))
  await doTasks(sanne, reference)
  await openRequest(sanne, reference)
  await expect(sanne.getByText(texts['internal_privacy_rights.letter_channel.PHONE'])).toBeVisible()
  const letter = /overledenen \(overweging 27\)[^]+gegevens van Toon Voorbeeld verwijderd/
  await grantErasure(sanne, letter, `${reference} is afgesloten.`)

  await sanne.getByRole('link', { name: texts['internal_privacy_rights.action.called'] }).click()
  await expect(sanne.getByRole('article')).toContainText(letter)
  await expect(sanne.getByRole('article')).not.toContainText(/artikel \d+|bij deze brief|statuspagina/)
  await sanne
    .getByLabel(texts['internal_privacy_rights.called.text'])
    .fill('Mevrouw Bos sprak ik zelf; ze is tevreden.')
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.called.submit'] }).click()
  await expect(sanne.getByText(texts['internal_privacy_rights.called.done'].split('{')[0]!).first()).toBeVisible()
  await sanne.getByRole('link', { name: texts['internal_privacy_rights.letter.back'] }).click()
  await expect(sanne.getByText('Mevrouw Bos sprak ik zelf; ze is tevreden.')).toBeVisible()
  await expect(sanne.getByRole('link', { name: texts['internal_privacy_rights.action.called'] })).toHaveCount(0)
})
