import { simpleParser, type ParsedMail } from 'mailparser'

/** The mails whose subject contains a text, as files from the server's own list of what it has written. */
export async function readMails(subject: string, port: number): Promise<{ source: string; mail: ParsedMail }[]> {
  // By number: outside a browser the names below localhost lead nowhere.
  const origin = `http://127.0.0.1:${port}`
  const list = await (await fetch(`${origin}/dev/mail`)).text()
  const named = [...list.matchAll(/<a href="(\/dev\/mail\/[^"]+)">([^<]*)<\/a>/g)]
  const found = named.filter(([, , title]) => title?.includes(subject))
  return Promise.all(
    found.map(async ([, path]) => {
      const source = await (await fetch(`${origin}${path}.eml`)).text()
      return { source, mail: await simpleParser(source) }
    }),
  )
}
