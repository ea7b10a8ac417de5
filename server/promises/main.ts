// `npm run promises`: prints every promise of the documents in force with what keeps it, and where text, list and code differ.
import { join } from 'node:path'
import { getToday } from '@site/shared/rules'
import { DocumentStore } from '../documents/document-store.ts'
import { compare, readPromises, readTexts } from './promises.ts'

const folder = join(import.meta.dirname, '../content/documents')
const promises = readPromises(folder)
console.table(
  promises.map(
    ({ country, key, section, kind, promise, keptBy = kind === 'right' ? 'its page' : 'people', begins }) => ({
      document: `${key} ${country}`,
      section,
      kind,
      promise,
      keptBy,
      begins: begins.nl,
    }),
  ),
)
const problems = compare(promises, await readTexts(new DocumentStore(folder), folder, getToday()))
for (const problem of problems) console.error(problem)
console.log(
  `${promises.length} promises, ${promises.filter(({ keptBy }) => keptBy).length} kept by code, ${problems.length} contradictions`,
)
if (problems.length > 0) process.exitCode = 1
