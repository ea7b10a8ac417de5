import { getToday } from '@site/shared/rules'
import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { checkAccessibility, describeViolations } from '../accessibility.ts'
import { newAddress } from '../mailbox.ts'
import { at } from '../site-under-test.ts'
import { area, callDesk, finishTasks, logIn, logInAt, logOut, pressAction, staffTexts } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

const texts = staffTexts.nl
const named = (id: keyof typeof texts) => ({ name: texts[id], exact: true })
const pressed = (page: Page, id: keyof typeof texts) => page.getByRole('button', named(id)).click()

/** Checks that what is open passes the accessibility check in both colour schemes. */
async function expectAccessibleState(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(describeViolations(await checkAccessibility(page)), `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

const expectErrors = (page: Page) => expect(page.locator('[aria-invalid=true]').first()).toBeVisible()

/** Staff enter a request. Returns its reference. */
async function enter(page: Page, filled: object): Promise<string> {
  const intake = { askedOn: getToday(), channel: 'LETTER' }
  const body = { flowType: 'RIGHT_OF_ACCESS', email: newAddress(), intake, ...filled }
  return (await callDesk(page, 'request', wholeBody(body, 'nl', 'nl', at('nl', area()))))['reference']!
}

async function open(page: Page, path: string) {
  await page.goto(at('nl', area() + path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('forms, menus and dialogs of a request pass the accessibility check, with and without errors', async ({
  browser,
}) => {
  const sanne = await logIn(browser, 'Sanne', 'nl')
  const reference = await enter(sanne, {})
  await open(sanne, `/request/${reference}`)
  await sanne.getByText(texts['internal_privacy_rights.action.more'], { exact: true }).click()
  await expectAccessibleState(sanne, 'more steps')
  await pressed(sanne, 'internal_privacy_rights.action.extend')
  await pressed(sanne, 'internal_privacy_rights.letter.preview')
  await expectErrors(sanne)
  await expectAccessibleState(sanne, 'an extension with errors')
  await sanne.getByRole('radio', named('internal_privacy_rights.reason.COMPLEX')).check()
  await sanne.getByLabel(texts['internal_privacy_rights.letter.sentence']).fill('Je gegevens staan in elf systemen.')
  await pressed(sanne, 'internal_privacy_rights.letter.preview')
  await expect(sanne.getByRole('dialog')).toBeVisible()
  await expectAccessibleState(sanne, 'the letter of an extension')
  await pressed(sanne, 'internal_privacy_rights.letter.change')
  await pressed(sanne, 'internal_privacy_rights.action.extend')

  await sanne
    .getByRole('button', { name: /^Notitie en meer/ })
    .first()
    .click()
  await pressed(sanne, 'internal_privacy_rights.task.submit.reason')
  await expectErrors(sanne)
  await expectAccessibleState(sanne, 'a task with errors')
  await sanne.keyboard.press('Escape')
  await expect(sanne.getByRole('dialog')).toHaveCount(0)

  await finishTasks(sanne, reference)
  await sanne.reload()
  await pressAction(sanne, texts['internal_privacy_rights.action.decide'])
  await pressed(sanne, 'internal_privacy_rights.letter.preview')
  await expectErrors(sanne)
  await expectAccessibleState(sanne, 'a decision with nothing chosen')
  for (const outcome of ['GRANTED', 'PARTLY', 'REFUSED'] as const) {
    await sanne.getByRole('radio', named(`internal_privacy_rights.outcome.${outcome}`)).check()
    await pressed(sanne, 'internal_privacy_rights.letter.preview')
    await expectErrors(sanne)
    await expectAccessibleState(sanne, `a decision with errors: ${outcome}`)
  }

  await callDesk(sanne, `requests/${reference}/assign`, { to: 'me' })
  const lucas = await logIn(browser, 'Lucas', 'nl')
  await open(lucas, `/request/${reference}`)
  await pressAction(lucas, texts['internal_privacy_rights.action.note'])
  await lucas.getByRole('textbox', { name: texts['internal_privacy_rights.note.text'] }).fill('Gebeld.')
  await pressAction(lucas, texts['internal_privacy_rights.action.assign'])
  await lucas.getByLabel(texts['internal_privacy_rights.assign.to']).selectOption('Lucas Voorbeeld')
  await lucas.getByRole('button', named('internal_privacy_rights.action.assign')).last().click()
  await expect(lucas.getByRole('dialog')).toContainText('Sanne Voorbeeld')
  await expectAccessibleState(lucas, 'the question before a step over a colleague')
  await pressed(lucas, 'internal_privacy_rights.owned.no')
  await lucas.keyboard.press('?')
  await expect(lucas.getByRole('dialog')).toBeVisible()
  await expectAccessibleState(lucas, 'the keys')
})

test('lists with open filters, chosen rows, their questions and their failures pass the accessibility check', async ({
  browser,
}) => {
  const sanne = await logIn(browser, 'Sanne', 'nl')
  const email = newAddress()
  const references = [
    await enter(sanne, { flowType: 'OBJECTION', brands: ['avondbode'], email }),
    await enter(sanne, { flowType: 'OBJECTION', brands: ['centenlamp'], email }),
  ]
  await callDesk(sanne, `requests/${references[0]}/assign`, { to: 'me' })
  const lucas = await logIn(browser, 'Lucas', 'nl')
  await open(lucas, `?search=${email}`)
  await lucas.getByRole('button', { name: /^Filters/ }).click()
  await expectAccessibleState(lucas, 'the filters of the list')
  for (const reference of references) await lucas.getByRole('checkbox', { name: `${reference} kiezen` }).check()
  await expectAccessibleState(lucas, 'chosen requests')
  await pressed(lucas, 'internal_privacy_rights.together.grant')
  await expect(lucas.getByRole('dialog')).toBeVisible()
  await expectAccessibleState(lucas, 'the question before requests are granted')
  await pressed(lucas, 'internal_privacy_rights.together.grant.confirm')
  await expect(lucas.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleState(lucas, 'what was granted, and what was not')

  await open(lucas, '/overview')
  await lucas
    .getByRole('button', { name: /^Alles overdragen/ })
    .first()
    .click()
  await expect(lucas.getByRole('dialog')).toBeVisible()
  await lucas.getByRole('dialog').getByRole('button', named('internal_privacy_rights.hand_over.button')).click()
  await expectErrors(lucas)
  await expectAccessibleState(lucas, 'the hand-over with errors')

  await open(lucas, '?search=niemand-heet-zo')
  await expectAccessibleState(lucas, 'a list without rows')
  await lucas.route('**/api/internal-privacy-rights/tasks*', (route) => route.fulfill({ status: 500 }))
  await open(lucas, '/work-list')
  await expectAccessibleState(lucas, 'a list that did not load')
  await lucas.unrouteAll()

  await open(lucas, '/work-list')
  await lucas.getByRole('button', { name: /^Filters/ }).click()
  await lucas
    .getByRole('checkbox', { name: /^Kiezen:/ })
    .first()
    .check()
  await expectAccessibleState(lucas, 'the filters of the work list, and a chosen task')
  await lucas
    .getByRole('button', { name: /^Notitie en meer/ })
    .first()
    .click()
  await expect(lucas.getByRole('dialog')).toBeVisible()
  await expectAccessibleState(lucas, 'a task of the work list')
})

test('the intake with errors, and pages for those without a role, pass the accessibility check', async ({
  browser,
}) => {
  const sanne = await logIn(browser, 'Sanne', 'nl')
  await open(sanne, '/intake')
  await sanne.getByRole('radio').first().check()
  await pressed(sanne, 'internal_privacy_rights.form.submit')
  await expectErrors(sanne)
  await expectAccessibleState(sanne, 'the intake with errors')
  const tom = await logInAt(at('nl', ''), browser, { name: 'Tom', path: area() })
  await expect(tom.getByText('Je hebt geen toegang')).toBeVisible()
  await expectAccessibleState(tom, 'without a role')
})
