// Checks the style sheets: widths at which a layout changes are in `em`, so that they grow with the text that people choose; lists without
// bullets are those of shared/ui/list, which Safari announces.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '@site/shared/testing/list-files'
import { root } from './processes.ts'

const faults = listFiles(root, ['*.css']).flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const fault = faultOf(file, line)
    return fault ? [`${file}:${index + 1} ${line.trim()}: ${fault}`] : []
  })
})

function faultOf(file: string, line: string): string | undefined {
  if (/@(?:media|container)[^{]*\dpx/.test(line)) return 'write the width in em'
  if (/list-style(?:-type)?: *none/.test(line) && !file.startsWith('shared/ui/list/'))
    return 'use List of @site/shared/ui'
  return undefined
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
