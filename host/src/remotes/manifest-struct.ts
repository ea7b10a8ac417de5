import { findManifestFault, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable } from '@site/shared/platform'

/** Validates the module that a remote exposes. @throws RemoteUnavailable where the host cannot work with it */
export function checkManifest(name: string, exposed: unknown): RemoteManifest {
  const fault = findManifestFault(name, exposed)
  if (fault !== undefined) throw new RemoteUnavailable(name, fault)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signatures of its functions cannot be checked at run time: the contract version states them
  return (exposed as { default: RemoteManifest }).default
}
