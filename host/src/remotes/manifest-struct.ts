import { findManifestFault, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable } from '@site/shared/platform'

/** Checks what a remote exposes before any of it reaches the router. */
export function checkManifest(name: string, exposed: unknown): RemoteManifest {
  const fault = findManifestFault(name, exposed)
  if (fault !== undefined) throw new RemoteUnavailable(name, fault)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its functions take and return cannot be checked: the version of the contract says it
  return (exposed as { default: RemoteManifest }).default
}
