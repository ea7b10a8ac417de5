import type { Changed } from './change-live.ts'

/** What a command has made live, for people: each app whose version changed, or that was switched on or off. */
export function describeChange({ release, former }: Changed): string {
  const names = new Set([...Object.keys(former?.apps ?? {}), ...Object.keys(release.apps)])
  const lines = [...names].toSorted().flatMap((name) => {
    const [before, after] = [former?.apps[name]?.version, release.apps[name]?.version]
    const wasOff = former?.disabled?.includes(name) ?? false
    const isOff = release.disabled?.includes(name) ?? false
    return [
      ...(former !== undefined && before !== after
        ? [`${name}: ${before ?? 'not there'} → ${after ?? 'removed'}`]
        : []),
      ...(isOff && !wasOff ? [`${name}: switched off`] : []),
      ...(isOff && wasOff && before !== after ? [`${name}: still switched off, until it is enabled`] : []),
      ...(wasOff && !isOff && after !== undefined ? [`${name}: switched on again`] : []),
    ]
  })
  return [`Release ${release.id} is live`, ...lines.map((line) => `  ${line}`)].join('\n')
}
