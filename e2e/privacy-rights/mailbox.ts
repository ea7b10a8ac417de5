import { expect } from '@playwright/test'
import { simpleParser, type ParsedMail } from 'mailparser'
import { port } from '../site-under-test.ts'

/** An address that nobody else in this run has. */
export function newAddress(): string {
  return `noor.${crypto.randomUUID().slice(0, 8)}@lantaarn.example`
}

/** The mails written to an address, newest first, from the server's own list of them. */
async function readMails(to: string, server: number): Promise<ParsedMail[]> {
  // By number: outside a browser the names below localhost lead nowhere.
  const origin = `http://127.0.0.1:${server}`
  const list = await (await fetch(`${origin}/dev/mail`)).text()
  const names = [...list.matchAll(/<li><a href="(\/dev\/mail\/[^"]+)">[^<]*<\/a><br>([^\n]*)/g)]
  const found = names.filter(([, , described]) => described?.includes(to))
  return Promise.all(found.map(async ([, name]) => simpleParser(await (await fetch(`${origin}${name}.eml`)).text())))
}

/** The newest mail to an address, once the server (by its port) has written `count`. */
export async function waitForMail(to: string, count = 1, server = port): Promise<ParsedMail> {
  await expect.poll(async () => (await readMails(to, server)).length, { timeout: 20_000 }).toBe(count)
  return (await readMails(to, server))[0]!
}

/** The link of a mail to the page that confirms, or to the status of the request. */
export function findLink({ text = '' }: ParsedMail, part: '/verify/' | '/privacy-rights/status#'): string {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((candidate) => candidate.includes(part))
  if (!link) throw new Error(`The mail has no link with "${part}":\n${text}`)
  return link
}
