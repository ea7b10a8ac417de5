// Checks the style sheets: widths at which a layout changes are in `em`, so that they grow with the text that people choose.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '@site/shared/testing/list-files'
import { root } from './processes.ts'

const faults = listFiles(root, ['*.css']).flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    /@(?:media|container)[^{]*\dpx/.test(line) ? [`${file}:${index + 1} ${line.trim()}: write the width in em`] : [],
  )
})
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
