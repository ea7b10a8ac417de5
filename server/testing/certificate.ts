import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Returns a certificate for localhost that it signed itself, so nobody trusts it. */
export async function makeCertificate(): Promise<{ cert: string; key: string }> {
  const files = await createTemporaryFolder()
  const paths = ['key.pem', 'cert.pem'].map((name) => join(files.path, name))
  const [keyPath = '', certPath = ''] = paths
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=Test', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyPath, '-out', certPath])
  const [key = '', cert = ''] = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return { cert, key }
}
