import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, type RemoteManifest } from '@site/shared/contract'
import { renderSite } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as ui from './index.ts'

const folder = import.meta.dirname
const index = readFileSync(join(folder, 'index.ts'), 'utf8')

/** Exports of `index.ts` besides types, with the file that they come from. */
const exported = [...index.matchAll(/^export \{ (.+) \} from '\.\/(.+)\.tsx?'$/gm)].flatMap(([, names, file]) =>
  names!
    .split(', ')
    .filter((name) => !name.startsWith('type '))
    .map((name) => [name, `${file}.examples.tsx`] as const),
)

test('every component of the package is known by the line that exports it', () => {
  // The examples of `Icon` show all outlines.
  const { icons: _, ...components } = ui
  expect(exported.map(([name]) => name).toSorted()).toEqual(Object.keys(components).toSorted())
})

test.each(exported)('%s has its examples in %s', (name, file) => {
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`[<{]${name}\\b`))
})

const examples: [file: string, name: string, example: ReactElement][] = []
for (const file of globSync('*/*.examples.tsx', { cwd: folder })) {
  const module = (await import(join(folder, file))) as Record<string, ReactElement>
  examples.push(...Object.entries(module).map(([name, example]) => [file, name, example] as (typeof examples)[number]))
}

test.each(examples)('%s: %s is drawn', async (_, __, example) => {
  const load = async () => ({ default: () => <main>{example}</main> })
  const pages = [{ path: '', title: 'examples', load }]
  const manifest: RemoteManifest = { contract: contractVersion, name: 'examples', pages }
  await renderSite({ url: '/nl', country: 'nl', manifest, messages: [join(folder, '../messages')] })
  expect(await screen.findByRole('main')).not.toBeEmptyDOMElement()
})
