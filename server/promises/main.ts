// `npm run promises`: prints every promise of the newest versions of the documents with what keeps it, and where text, list and code differ.
import { join } from 'node:path'
import { compareTextPeriods, readTextPeriods } from './page-texts.ts'
import { people } from './people.ts'
import { readPromises } from './promise-lists.ts'
import { compare, endOfTime, readTexts } from './promises.ts'

const folder = join(import.meta.dirname, '../content/documents')
const promises = readPromises(folder)
console.table(
  promises.map(
    ({ country, key, section, kind, promise, test, keeper, implementedBy = test ?? keeper ?? 'its page', begins }) => ({
      document: `${key} ${country}`,
      section,
      kind,
      promise,
      implementedBy,
      begins: begins.nl,
    }),
  ),
)
console.table(people)
const problems = [...compare(promises, await readTexts(folder, endOfTime)), ...compareTextPeriods(readTextPeriods())]
for (const problem of problems) console.error(problem)
console.log(
  `${promises.length} promises, ${promises.filter(({ implementedBy }) => implementedBy).length} kept by code, ${problems.length} contradictions`,
)
if (problems.length > 0) process.exitCode = 1
