import { expect } from '@playwright/test'
import { simpleParser, type ParsedMail } from 'mailparser'
import { port } from './site-under-test.ts'

/** An address that nobody else in this run has. */
export function newAddress(): string {
  return `noor.${crypto.randomUUID().slice(0, 8)}@lindehof.example`
}

/** The mails with a text in their subject or address, newest first, from the server's own list of what it has sent. */
export async function readMails(part: string, server = port): Promise<{ source: string; mail: ParsedMail }[]> {
  // By number: outside a browser the names below localhost lead nowhere.
  const origin = `http://127.0.0.1:${server}`
  const list = await (await fetch(`${origin}/dev/mail`)).text()
  const named = [...list.matchAll(/<li><a href="(\/dev\/mail\/[^"]+)">(.*)/g)]
  const found = named.filter(([, , described]) => described?.includes(part))
  return Promise.all(
    found.map(async ([, path]) => {
      const source = await (await fetch(`${origin}${path}.eml`)).text()
      return { source, mail: await simpleParser(source) }
    }),
  )
}

/** The newest mail to an address, once the server (by its port) has sent `count`. */
export async function waitForMail(to: string, count = 1, server = port): Promise<ParsedMail> {
  await expect.poll(async () => (await readMails(to, server)).length).toBe(count)
  return (await readMails(to, server))[0]!.mail
}

/** The link of a mail to the page that confirms, or to the status of the request. */
export function findLink({ text = '' }: ParsedMail, part: '/verify/' | '/privacy-rights/status#'): string {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((candidate) => candidate.includes(part))
  if (!link) throw new Error(`The mail has no link with "${part}":\n${text}`)
  return link
}
