import type { Page } from '@playwright/test'
import { idempotencyHeader } from '@site/shared/calls'
import { bodyOf, intakeAt } from '../../server/requests/testing/request-server.ts'
import { expect, hosts, test } from './test.ts'

for (const [country, host] of Object.entries(hosts)) {
  test(`a visitor of .${country} makes a request, confirms it from the mail, and the team has it`, async ({
    page,
    site: { mail },
  }) => {
    const email = `an@${country}.lindehof.example`
    await page.goto(`https://${host}/nl/privacy-rights/access`)
    // Pages come by HTTP/2.
    const protocol = () => performance.getEntriesByType('navigation').map((entry) => Object(entry).nextHopProtocol)
    expect(await page.evaluate(protocol)).toEqual(['h2'])
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: /versturen/i }).click()
    const reference = await page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

    const [link = ''] = /https:\S+\/verify\/\S+/.exec(await mail.waitFor(email, reference)) ?? []
    expect(new URL(link).host).toBe(host)
    await page.goto(link)
    await expect(page.getByRole('strong')).toHaveText(reference)
    await page.getByRole('button').click()
    await expect(page).toHaveURL(`https://${host}/nl/email-verified?state=VERIFIED`)
    // PRIVACY_MAILBOX of deploy/privacy-site.env.
    expect(await mail.waitFor('privacy@example.nl', reference)).toContain(email)
    expect(await mail.waitFor(email, `${reference} ontvangen`)).toContain(`https://${host}/nl/privacy-rights/status#`)
  })
}

async function logIn(page: Page, person: string) {
  await page.goto(`https://${hosts.nl}/auth/login?returnTo=/nl/internal-privacy-rights`)
  await page.getByRole('button', { name: person }).click()
  await expect(page).toHaveURL(/internal-privacy-rights/)
}

test('staff log in at the provider and see requests; a person without the role does not', async ({ page }) => {
  const statusOf = () => page.evaluate(async () => (await fetch('/api/internal-privacy-rights/requests')).status)
  for (const [person, status] of Object.entries({ Tom: 403, Sanne: 200 })) {
    await page.context().clearCookies()
    await logIn(page, person)
    expect(await statusOf()).toBe(status)
  }
  const cookies = await page.context().cookies(`https://${hosts.nl}`)
  const session = cookies.filter(({ name }) => name.startsWith('__Host-'))
  expect(session).toMatchObject([{ httpOnly: true, secure: true, sameSite: 'Lax' }])
})

test('a file of 25 MB passes nginx, whole and from a byte on', async ({ page }) => {
  await logIn(page, 'Sanne')
  const request = { country: 'NL', email: 'file@lindehof.example', intake: intakeAt(Date.now()) }
  const body = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', request))
  const answers = await page.evaluate(async (sent) => {
    const calls = '/api/internal-privacy-rights'
    const json = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    const made = await fetch(`${calls}/request`, { method: 'POST', headers: json, body: sent })
    const files = `${calls}/requests/${((await made.json()) as { reference: string }).reference}/files`
    const content = Uint8Array.from({ length: 25 * 1024 * 1024 }, (_, at) => at % 251)
    const headers = { 'Content-Type': 'application/octet-stream', 'File-Name': 'large.bin' }
    const upload = await fetch(files, { method: 'POST', headers, body: content })
    const file = `${files}/${((await upload.json()) as { id: string }).id}`
    const whole = new Uint8Array(await (await fetch(file)).arrayBuffer())
    const rest = await fetch(file, { headers: { Range: `bytes=${content.length - 3}-` } })
    return {
      statuses: [made.status, upload.status, rest.status],
      isWhole: whole.length === content.length && whole.every((byte, at) => byte === at % 251),
      rest: [...new Uint8Array(await rest.arrayBuffer())].map((byte, at) => byte - content.at(at - 3)!),
    }
  }, body)
  expect(answers).toEqual({ statuses: [200, 200, 206], isWhole: true, rest: [0, 0, 0] })
})

test('a visitor cannot evade the limit by forged headers about their IP address', async ({ site: { visitor } }) => {
  const statuses = []
  for (let at = 0; at < 21; at++) {
    const headers = { 'x-forwarded-for': `10.0.0.${at}`, 'x-real-ip': `10.0.0.${at}`, forwarded: `for=10.0.0.${at}` }
    const body = bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email: `claim${at}@lindehof.example` })
    const options = { body, headers, from: '127.251.7.7' }
    statuses.push((await visitor.ask(hosts.nl, '/api/privacy-rights/request', options)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('while no server runs, a visitor who sends a form is told when to try again, not shown an error of nginx', async ({
  site: { servers, visitor },
}) => {
  for (const port of servers.ports) await servers.stop(port, 'SIGKILL')
  const body = bodyOf('RIGHT_OF_ACCESS', { country: 'NL' })
  for (const headers of [{ [idempotencyHeader]: 'key-while-nothing-runs' }, undefined]) {
    const answer = await visitor.ask(hosts.nl, '/api/privacy-rights/request', { body, ...(headers && { headers }) })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.text).toContain('De site is even niet bereikbaar.')
  }
  await Promise.all(servers.ports.map((port) => servers.start(port)))
})
