/** How each figure is called and written; those without a line here are not shown. */
const columns: Record<string, { title: string; write: (value: number) => string }> = {
  firstPaint: { title: 'FCP', write: milliseconds },
  largestPaint: { title: 'LCP', write: milliseconds },
  blocking: { title: 'blocking', write: milliseconds },
  shift: { title: 'CLS', write: (value) => value.toFixed(3) },
  requests: { title: 'requests', write: (value) => value.toFixed(0) },
  bytes: { title: 'all', write: kilobytes },
  scriptBytes: { title: 'scripts', write: kilobytes },
  htmlBytes: { title: 'HTML', write: kilobytes },
  depth: { title: 'depth', write: (value) => value.toFixed(0) },
  cold: { title: 'cold', write: milliseconds },
  warm: { title: 'warm', write: milliseconds },
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`
}

function kilobytes(value: number): string {
  return `${(value / 1000).toFixed(1)} KB`
}

/** A line for each contender; behind each figure of the first what it is in relation to this one's. */
export function printTable(title: string, medians: ReadonlyMap<string, Readonly<Record<string, number>>>) {
  const rows = [...medians]
  const [[, first] = ['', {}]] = rows
  const shown = Object.entries(columns).filter(([name]) => name in first)
  const width = 16
  console.log(`\n${title}`)
  console.log(' '.repeat(22) + shown.map(([, column]) => column.title.padStart(width)).join(''))
  for (const [name, figures] of rows) {
    const cells = shown.map(([column, { write }]) => {
      const { [column]: value = Number.NaN } = figures
      const { [column]: own = Number.NaN } = first
      const ratio = figures !== first && value > 0 ? ` ×${(own / value).toFixed(2)}` : ''
      return (write(value) + ratio).padStart(width)
    })
    console.log(name.padEnd(22) + cells.join(''))
  }
}
