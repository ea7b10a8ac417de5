import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { fileTransport } from './transport.ts'
import { claimedMail } from './testing/sample-mail.ts'

const from = 'Lantaarn Media <no-reply@lantaarn.example>'

test('a mail becomes a file that mail programs open, and a repetition the same file', async () => {
  const folder = await createTemporaryFolder()
  const directory = join(folder.path, 'new', 'mail')
  const transport = fileTransport(directory, from)
  const mail = claimedMail()
  const signal = AbortSignal.timeout(5_000)
  await transport.send(mail, signal)
  await transport.send({ ...mail, attempts: 2 }, signal)
  expect(await readdir(directory)).toEqual(['20261121T101530123Z-8032e991-25fe-4bea-b06f-4a49418f57c8.eml'])
  const source = await readFile(join(directory, (await readdir(directory))[0]!))
  expect(source.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(await simpleParser(source)).toMatchObject({ messageId: mail.messageId, subject: mail.subject })
  await folder.remove()
})

test('a folder that cannot be written to is an error', async () => {
  const folder = await createTemporaryFolder()
  await folder.write({ file: '' })
  const sending = fileTransport(join(folder.path, 'file'), from).send(claimedMail(), AbortSignal.timeout(5_000))
  await expect(sending).rejects.toMatchObject({ code: 'EEXIST' })
  await folder.remove()
})
