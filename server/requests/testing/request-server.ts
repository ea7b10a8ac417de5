import {
  emptyUserInfo,
  flowTypes,
  idempotencyHeader,
  requestFlows,
  type FlowType,
  type RequestTextName,
} from '@site/shared/calls'
import { dayOf, pick } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { CopiedRegister } from '../../register/register.ts'
import type { Services } from '../../services.ts'
import { openServer } from '../../testing/open-server.ts'
import { testConfig } from '../../testing/test-config.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

/** A server with a database and a clock of its own; nothing sends its mails. */
export interface RequestServer {
  app: FastifyInstance
  database: Database
  services: Services
  /** Lets time pass, in milliseconds. */
  pass: (time: number) => void
}

export async function startRequestServer(
  changes: Partial<Config> = {},
  more: Partial<Services> = {},
): Promise<RequestServer> {
  const config = testConfig({ port: 8080, ...changes })
  const database = await openTestDatabase()
  let time = Date.parse('2026-11-21T10:00:00Z')
  const services: Services = {
    config,
    database,
    register: new CopiedRegister(database),
    now: () => new Date(time),
    ...more,
  }
  const app = await openServer(services)
  return {
    app,
    database,
    services,
    pass(passed) {
      time += passed
    },
  }
}

/** Fields of a person without an e-mail address. */
const userInfo = {
  ...emptyUserInfo,
  address: {
    street: 'Lindehoflaan',
    houseNumber: '1',
    houseNumberExtension: '',
    postalCode: '1000',
    city: 'Voorbeeldgem',
    country: 'BE',
  },
}

const texts: Record<RequestTextName, string> = {
  email: 'an@lindehof.example',
  phoneNumber: '+3222000012',
  userMessage: 'Mijn naam is fout.',
  brandName: 'Avondbode',
  article: 'De lamp',
  publicationLink: 'https://lindehof.example/lamp',
  publicationDate: '29 - 02 - 2024',
}

export const flows = flowTypes

/** The body of a request with what its flow needs. */
export function bodyOf(flowType: FlowType, changes: object = {}): object {
  const objection = { brands: ['avondbode', 'avondbode-online'], email: texts.email }
  const { required } = requestFlows[flowType]
  const contact = required.includes('email') ? {} : { userInfo }
  const right = flowType === 'OTHER_REQUEST' ? { right: 'RESTRICTION' } : {}
  const needed = flowType === 'OBJECTION' ? objection : { ...right, ...pick(texts, required), ...contact }
  const touchpoint = 'http://be.localhost:8080/nl/privacy-rights/access'
  return { flowType, country: 'BE', language: 'nl', touchpoint, ...needed, ...changes }
}

/** Returns what staff note of a letter that came in at a moment, from somebody whom they know. */
export function intakeAt(time: Date | number, changes: object = {}): object {
  return { askedOn: dayOf(new Date(time)), channel: 'LETTER', identification: 'KNOWN_ADDRESS', ...changes }
}

/** Sends a request as the page does. */
export function send({ app }: RequestServer, payload: object, key?: string, host = 'be.localhost:8080') {
  const headers = { host, ...(key ? { [idempotencyHeader]: key } : {}) }
  return app.inject({ method: 'POST', url: '/api/privacy-rights/request', headers, payload })
}

/** Presses the button of the page behind a verification link, as a browser's form does. */
export function press({ app }: RequestServer, url: string) {
  const headers = { host: 'be.localhost:8080', 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url, headers, payload: '' })
}

/** The mails written so far, oldest first, and none of them twice. */
export async function takeMails({ database }: RequestServer) {
  const mails = await readMails(database)
  await database.deleteFrom('outbox').execute()
  return mails
}

/** Removes all requests and their mails. */
export async function clearRequests(server: RequestServer): Promise<void> {
  await takeMails(server)
  await server.database.deleteFrom('privacyRequests').execute()
}

/** The path of the verification link in a mail. */
export function verificationPath({ text }: { text: string }): string {
  return /https?:\/\/[^/]+(\/\w\w\/verify\/[\w-]+)/.exec(text)![1]!
}

/** The token of the status link in a mail. */
export function statusTokenOf({ text }: { text: string }): string {
  return /\/privacy-rights\/status#([\w-]+)/.exec(text)![1]!
}

/** The code next to the link in a mail. */
export function linkCodeOf({ text }: { text: string }): string {
  return /[:\u00A0 ]([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(text)![1]!
}

/** A mail as it is stored and shown: without the secrets of its links. */
export function withoutSecrets(written: string): string {
  return written.replaceAll(/status#[\w-]+/g, 'status#…').replaceAll(/(?<=[: ])[0-9A-Z]{4}-[0-9A-Z]{4}(?=[<\n])/g, '…')
}
