import { fileNameHeader, type Mailbox, type MessageFile, type StaffRequest } from '@site/shared/calls'
import type { Config } from '../../config.ts'
import { openStaffSite, StaffBrowser, type StaffSite } from '../../testing/index.ts'
import { finishAllTasks } from './finish-tasks.ts'
import { bodyOf, statusTokenOf, verificationPath } from './request-server.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const staffCalls = '/api/internal-privacy-rights/requests'
const personCalls = '/api/privacy-rights/mailbox'

/** A site with a member of staff, and a person with a confirmed request. */
export async function openMailboxSite(changes: Partial<Config> = {}) {
  const site = await openStaffSite('2026-11-23T10:00:00Z', changes)
  const sanne = new StaffBrowser(site.app)
  await sanne.logIn('sanne')
  return { ...site, sanne }
}

/** The person with a request, in a browser of their own. */
export class Person {
  readonly browser: StaffBrowser
  readonly #site: StaffSite
  token = ''
  reference = ''

  constructor(site: StaffSite) {
    this.#site = site
    this.browser = new StaffBrowser(site.app, 'be.localhost:8080')
  }

  /** Makes a request and confirms it. Its tasks are done. */
  async request(changes: object = {}): Promise<this> {
    const payload = bodyOf('RIGHT_OF_ACCESS', { email: 'noor@lindehof.example', ...changes })
    const sent = await this.browser.ask('POST', '/api/privacy-rights/request', { payload })
    this.reference = sent.json<{ reference: string }>().reference
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await this.browser.ask('POST', verificationPath((await this.mails()).at(-1)!), { headers, payload: '' })
    await finishAllTasks(this.#site.database)
    this.token = statusTokenOf((await this.mails()).find((mail) => mail.recipient.startsWith('noor'))!)
    return this
  }

  /** All mails about the request so far; the newest last. */
  async mails() {
    const all = await readMails(this.#site.database)
    return all.filter(({ requestReference }) => requestReference === this.reference)
  }

  call(path: string, payload: object = {}) {
    return this.browser.ask('POST', `${personCalls}/${path}`, { payload: { token: this.token, ...payload } })
  }

  /** Asks for a code; returns that of the mail. */
  async code(): Promise<string> {
    await this.call('code')
    const mails = (await this.mails()).filter(({ subject }) => subject.includes('code'))
    const codes = mails.map(({ text }) => /^Code: (\d{6})$/m.exec(text)![1]!)
    const times = mails.map(({ createdAt }) => createdAt.getTime())
    return codes[times.lastIndexOf(Math.max(...times))]!
  }

  async open(code?: string): Promise<Mailbox & { error?: string }> {
    return (await this.call('open', { code: code ?? (await this.code()) })).json()
  }

  upload(name: string, payload: Buffer, token = this.token) {
    const headers = { authorization: `Bearer ${token}`, ...uploadHeaders(name) }
    return this.browser.ask('POST', `${personCalls}/files`, { headers, payload })
  }

  download(id: string, headers: Record<string, string> = {}) {
    return this.browser.ask('GET', `${personCalls}/files/${id}`, { headers })
  }
}

function uploadHeaders(name: string) {
  return { [fileNameHeader]: encodeURIComponent(name), 'content-type': 'application/octet-stream' }
}

export async function staffUpload(browser: StaffBrowser, reference: string, name: string, payload: Buffer) {
  const answer = await browser.ask('POST', `${staffCalls}/${reference}/files`, {
    headers: uploadHeaders(name),
    payload,
  })
  return { status: answer.statusCode, ...answer.json<MessageFile & { error?: string; field?: string }>() }
}

export async function act(browser: StaffBrowser, reference: string, name: string, payload: object) {
  const answer = await browser.ask('POST', `${staffCalls}/${reference}/${name}`, { payload })
  return { status: answer.statusCode, ...answer.json<StaffRequest & { error?: string }>() }
}

export const staffDownload = (browser: StaffBrowser, reference: string, id: string, headers = {}) =>
  browser.ask('GET', `${staffCalls}/${reference}/files/${id}`, { headers })

export const readStaff = async (browser: StaffBrowser, reference: string) =>
  (await browser.ask('GET', `${staffCalls}/${reference}`)).json<StaffRequest>()
