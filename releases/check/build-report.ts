import { findOrderFault, findPathFault } from '@site/shared/contract'
import { Refusal } from '../refusal.ts'
import { titleOf } from '../release/app-base.ts'
import type { BuildReport } from '@site/shared/contract'

/**
 * Validates the `app.json` of a build before it is packed or stored: a host must be able to serve every page of it.
 * @param app the name under which it is to be published
 * @throws Refusal with the reasons.
 */
export function refuseReport({ name, paths, routes, menu = [] }: BuildReport, app: string): void {
  if (name !== app)
    throw new Refusal([`${titleOf(app)} is built under the name "${name}", which is taken: name it as its folder`])
  const faults = [
    ...[...new Set([...routes.map(({ path }) => path), ...paths])].map(findPathFault),
    ...menu.flatMap(({ in: menus }) => Object.entries(menus).map(([key, order]) => findOrderFault(key, order))),
  ]
  const reasons = faults.filter((fault) => fault !== undefined)
  if (reasons.length > 0) throw new Refusal(reasons.map((reason) => `${titleOf(app)}: ${reason}`))
}
