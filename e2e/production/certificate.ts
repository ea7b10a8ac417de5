import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './machine.ts'

export interface Certificate {
  /** The file, which also is its own authority. */
  path: string
  certificate: string
  key: string
}

/** Makes a certificate for these names and for 127.0.0.1, in the files that certbot writes. */
export async function makeCertificate(folder: string, names: string[]): Promise<Certificate> {
  const [path, keyPath] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subjects = ['IP:127.0.0.1', 'DNS:localhost', ...names.map((name) => `DNS:${name}`)].join()
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const about = ['-subj', '/CN=Trial', '-addext', `subjectAltName=${subjects}`]
  await run('openssl', ['req', '-x509', ...kind, ...about, '-keyout', keyPath, '-out', path])
  const [certificate, key] = await Promise.all([path, keyPath].map((file) => readFile(file, 'utf8')))
  return { path, certificate: certificate!, key: key! }
}
