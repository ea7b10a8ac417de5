// Makes what a remote in another repository is built with: `npm run packages` (docs/own-repository.md).
import { statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { packPackages } from './packages/pack-packages.ts'
import { root } from './processes.ts'

const [target = 'var/packages'] = process.argv.slice(2)
for (const path of await packPackages(resolve(root, target))) {
  console.log(`${relative(root, path)}, ${Math.round(statSync(path).size / 1000)} KB`)
}
