import { join } from 'node:path'
import { createTemporaryFolder } from '../testing/index.ts'
import { readSystems } from './systems.ts'

const folder = await createTemporaryFolder()
const path = join(folder.path, 'systems.json')
const system = { id: 'newsletter', name: 'Newsletter tool', owner: 'Newsletters', requests: ['RIGHT_OF_ACCESS'] }

const wrong: [string, unknown, RegExp][] = [
  ['no list', {}, /systems\.json at "": Expected an array/],
  ['no name', [{ ...system, name: undefined }], /systems\.json at "0\.name"/],
  ['a name without Dutch', [{ ...system, name: { fr: 'Outil', en: 'Tool' } }], /at "0\.name/],
  ['an id with a capital', [{ ...system, id: 'Newsletter' }], /at "0\.id"/],
  ['the same id twice', [system, system], /two systems have the same id/],
  ['an unknown kind', [{ ...system, requests: ['ACCESS'] }], /at "0\.requests\.0"/],
  ['no kinds', [{ ...system, requests: [] }], /at "0\.requests"/],
  ['an unknown brand', [{ ...system, brands: ['no-brand'] }], /at "0\.brands\.0": no brand has the key "no-brand"/],
  ['an unknown field', [{ ...system, mail: 'x' }], /at "0\.mail"/],
]

test.each(wrong)('a file with %s is refused, with the place', async (_, content, place) => {
  await folder.write({ 'systems.json': JSON.stringify(content) })
  expect(() => readSystems(path)).toThrow(place)
})

test('a file that is no JSON is refused with its path, and without a file there are no systems', async () => {
  await folder.write({ 'systems.json': '[' })
  expect(() => readSystems(path)).toThrow(`${path} cannot be read`)
  expect(readSystems(join(folder.path, 'none.json'))).toEqual([])
})

test('a name is one for all languages, or one for each', async () => {
  const name = { nl: 'Archief', fr: 'Archives', en: 'Archive' }
  const whole = { ...system, id: 'archive', name, brands: ['avondbode'], role: 'archive' }
  await folder.write({ 'systems.json': JSON.stringify([system, whole]) })
  const same = { nl: 'Newsletter tool', fr: 'Newsletter tool', en: 'Newsletter tool' }
  expect(readSystems(path)).toEqual([{ ...system, name: same }, whole])
})
