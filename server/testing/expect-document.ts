import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const docs = join(import.meta.dirname, '../../docs')

/** Compares a text with a document of `docs`, which `UPDATE_DOCS=1` writes. @param name of its file below `docs` */
export function expectDocument(name: string, written: string) {
  const path = join(docs, name)
  if (process.env['UPDATE_DOCS']) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, written)
  }
  expect(existsSync(path) ? readFileSync(path, 'utf8') : `${name} is missing: run with UPDATE_DOCS=1`).toBe(written)
}
