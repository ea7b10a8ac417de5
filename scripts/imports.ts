// The imports of sources, read from their syntax trees: static, lazy and of types, whatever is written between `import(` and the path.
import { parseSync, Visitor } from 'oxc-parser'

/** Files by their paths, with the paths of the files that each imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

interface Source {
  type: string
  value?: unknown
}

/** Returns what a source imports or exports again, as it is written there. @throws Error for a source that cannot be parsed */
export function readImports(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const paths: string[] = []
  const add = ({ source }: { source: Source | null }) => {
    if (typeof source?.value === 'string') paths.push(source.value)
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program)
  return paths
}

/** Returns the circles in which files import one another, each once, from its first file back to it. */
export function findCircles(imports: ImportGraph): string[][] {
  const onTheWay = new Set<string>()
  const visited = new Set<string>()
  const circles: string[][] = []
  function visit(file: string, way: readonly string[]) {
    if (onTheWay.has(file)) circles.push([...way.slice(way.indexOf(file)), file])
    if (onTheWay.has(file) || visited.has(file)) return
    onTheWay.add(file)
    for (const path of imports.get(file) ?? []) visit(path, [...way, file])
    onTheWay.delete(file)
    visited.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}
