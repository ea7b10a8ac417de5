import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteOptions } from '../channels/context.ts'
import { isMap, listFiles } from '../files/files.ts'
import type { SampleWorkspace } from './sample-workspace.ts'

/** Options with builds as the shared preset makes them, files named by their content: `page.1.js` is `page.5d0234a8cf.js`. */
export function namedByContent({ options }: SampleWorkspace): SiteOptions {
  return {
    ...options,
    async build(app, root) {
      const dist = join(root, app, 'dist')
      const said = (await options.build?.(app, root)) ?? ''
      let report = await readFile(join(dist, 'app.json'), 'utf8')
      const files = await listFiles(dist)
      for (const file of files.filter((name) => name.includes('.1.') && !isMap(name))) {
        const content = await readFile(join(dist, file))
        const name = file.replace('.1.', `.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.`)
        await rename(join(dist, file), join(dist, name))
        if (files.includes(`${file}.map`)) await rename(join(dist, `${file}.map`), join(dist, `${name}.map`))
        report = report.replaceAll(`"${file}"`, `"${name}"`)
      }
      await writeFile(join(dist, 'app.json'), report)
      return said
    },
  }
}
