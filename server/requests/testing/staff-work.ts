import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { fileNameHeader, idempotencyHeader, staffCallsPath } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { beginSession } from '../../login/sessions.ts'
import { bodyOf, intakeAt } from './request-server.ts'
import { inFiles } from './whole-parts.ts'

/** Answers that a member of staff got while they answered requests. */
export interface StaffWork {
  /** SHA-256 of each file that was taken, by its id. */
  files: Map<string, string>
  /** The file of each answer that was sent, by the reference of its request. */
  answered: Map<string, string>
  /** Calls that got no answer. */
  unanswered: number
  /** Ends the work after the requests under way. */
  stop: () => Promise<unknown>
}

/** A member of staff, as the session has it. */
export const sanne = {
  subject: 'sanne',
  name: 'Sanne Voorbeeld',
  hasRole: true,
  mayAudit: false,
  isDeveloper: false,
  handlesAdvertisements: false,
  isReader: false,
  systems: [],
}

/** A colleague of hers. */
export const lucas = {
  subject: 'lucas',
  name: 'Lucas Voorbeeld',
  hasRole: true,
  mayAudit: false,
  isDeveloper: false,
  handlesAdvertisements: false,
  isReader: false,
  systems: [],
}

/** A person to whom letters are posted. */
export const printedTo = {
  salutation: 'NONE',
  firstName: 'Noor',
  lastName: 'Bos',
  address: {
    street: 'Laan',
    houseNumber: '1',
    houseNumberExtension: '',
    postalCode: '1000',
    city: 'Dorp',
    country: 'BE',
  },
}

/** Begins a session; returns its cookie. */
export async function beginStaffSession(database: Database): Promise<string> {
  return `staff=${await beginSession(database, { member: sanne, idToken: undefined }, new Date())}`
}

/** As a page of the site; `fetch` cannot name another host. Without a body it is read. */
async function ask(address: string, path: string, headers: Record<string, string>, body?: string | Buffer) {
  const host = `nl.localhost:${new URL(address).port}`
  const written = body === undefined ? {} : { origin: `http://${host}`, 'content-length': Buffer.byteLength(body) }
  const options = { method: body === undefined ? 'GET' : 'POST', headers: { host, ...written, ...headers } }
  const request = httpRequest(`${address}${staffCallsPath}/${path}`, { ...options, agent: false })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, said: (await json(answer)) as Said }
}

interface Said {
  id: string
  reference: string
  tasks: { id: string }[]
}

const atOnce = 3

/** Makes requests for customers and answers each with a file of four parts; what gets no answer is tried again. */
export function startStaffWork(cookie: string, origin: () => Promise<string>): StaffWork {
  let isStopped = false
  let made = 0

  async function call(path: string, headers: Record<string, string>, body?: string | Buffer, accepted = [200]) {
    for (;;) {
      try {
        const { status, said } = await ask(await origin(), path, { cookie, ...headers }, body)
        if (accepted.includes(status)) return said
        throw new Error(`Status ${status}: ${JSON.stringify(said)}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('Status')) throw error
        work.unanswered++
        await new Promise((next) => setTimeout(next, 20))
      }
    }
  }

  const typed = { 'content-type': 'application/json' }

  async function answerOne(at: number) {
    const body = bodyOf('RIGHT_OF_ACCESS', {
      email: `customer${at}@lindehof.example`,
      intake: intakeAt(Date.now()),
    })
    const key = { [idempotencyHeader]: `key-of-customer-${at}` }
    const { reference } = await call('request', { ...typed, ...key }, JSON.stringify(body))
    const content = randomBytes(800_000)
    const bytes = { 'content-type': 'application/octet-stream', [fileNameHeader]: 'data.bin' }
    const { id } = await call(`requests/${reference}/files`, bytes, content)
    work.files.set(id, createHash('sha256').update(content).digest('hex'))
    const { tasks } = await call(`requests/${reference}`, {})
    const done = { tasks: tasks.map((task) => task.id) }
    if (tasks.length > 0) await call('tasks/finish', typed, JSON.stringify(done))
    const decision = { outcome: 'GRANTED', parts: inFiles, answer: { text: 'Hierbij.', files: [id] } }
    // A decision whose answer was lost is there at the second try.
    await call(`requests/${reference}/decide`, typed, JSON.stringify(decision), [200, 409])
    work.answered.set(reference, id)
  }

  async function workOn() {
    while (!isStopped) await answerOne(made++)
  }
  const working = Promise.all(Array.from({ length: atOnce }, workOn))
  const work: StaffWork = { files: new Map(), answered: new Map(), unanswered: 0, stop }
  function stop() {
    isStopped = true
    return working
  }
  return work
}
